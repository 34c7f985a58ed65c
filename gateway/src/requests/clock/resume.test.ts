import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/db/index.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const MIGRATIONS = [
  '0051-assignees-and-due-days',
  '0053-clock',
  '0062-unread-notices-by-kind',
  '0063-reminder-start',
];
const EARLY = '1970-01-01 00:00:00.000';

describe.each(DIALECTS)('the migrations of the clock on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  // SQLite undoes a migration that was cut off.
  it.runIf(dialect !== 'SQLite')(
    'go on where a gateway was killed: what is there stays, what is missing comes',
    async () => {
      const { services } = gateway;
      const { db } = services;
      const { id: owner } = await signInAs(services, 'provider');
      const [first, second] = [
        await requestAt(services, owner),
        await requestAt(services, owner, 'approved'),
      ];
      await db
        .insertInto('request_reminders')
        .values({ request_id: first.id, kind: 'today', due_at: EARLY })
        .execute();
      const rows = () => db.selectFrom('device_requests').selectAll().orderBy('id').execute();
      const starts = () => db.selectFrom('reminder_starts').selectAll().execute();
      const killedAfter = async (...names: string[]) => {
        for (const name of names) await sql`delete from kysely_migration where name = ${name}`.execute(db);
        await migrate(db);
      };
      const before = await rows();

      // Everything was done, but not yet recorded as done.
      await killedAfter(...MIGRATIONS);
      expect(await rows()).toEqual(before);
      expect(await starts()).toEqual([{ id: 1, since: EARLY }]);
      await killedAfter(...MIGRATIONS);
      expect(await starts()).toHaveLength(1);

      // The requests after the first step have no date yet, and the last index is not there.
      await db
        .updateTable('device_requests')
        .set({ stage_since: null })
        .where('id', '=', second.id)
        .execute();
      await db.schema.dropIndex('requests_assignee').on('device_requests').execute();
      await killedAfter(MIGRATIONS[0] ?? '');
      expect(await rows()).toEqual(before);
    },
  );
});
