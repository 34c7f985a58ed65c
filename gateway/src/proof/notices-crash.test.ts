import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { Services } from '../platform/context.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, databaseFor, type TestDatabase } from '../testing/databases.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { startProcess } from '../testing/process.ts';
import { NEW_REQUEST } from '../testing/requests.ts';

/** So often a gateway is killed, each time with so many events of which it has told nobody, some, or all. */
const KILLS = 4;
const AT_ONCE = 6;

describe.each(DIALECTS)('a gateway that is killed while it tells of events, on %s', (dialect) => {
  let folder: string;
  let database: TestDatabase | undefined;
  let settings: Record<string, string>;
  let services: Pick<Services, 'config' | 'db' | 'clock'>;
  let provider: SignedIn;
  let office: SignedIn;
  let analysts: SignedIn[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-notices-'));
    database = await databaseFor(dialect);
    settings = {
      ...{ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' },
      ...{ REMOTES: path.join(folder, 'none'), MAIL_COLLECT_SECONDS: '3600' },
      ...(database && { DATABASE_URL: database.url }),
    };
    const config = readConfig({ NODE_ENV: 'test', ...settings });
    services = { config, db: openDatabase(config), clock: () => new Date() };
    await migrate(services.db);
    const people = services as Services;
    provider = await signInAs(people, 'provider');
    office = await signInAs(people, 'business_office');
    analysts = [await signInAs(people, 'analyst'), await signInAs(people, 'analyst')];
  });
  afterAll(async () => {
    await services.db.destroy();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves no event untold, and tells nobody twice', async () => {
    const { db } = services;
    for (let kill = 0; kill < KILLS; kill++) {
      const gateway = await startProcess(settings);
      const target = { url: gateway.url ?? '' };
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const { body } = await rest<{ id: number }>(target, provider, 'POST /device-requests', NEW_REQUEST);
          const call = `PUT /device-requests/${body.id}/status` as const;
          expect((await rest(target, office, call, { status: 'dismissed' })).status).toBe(200);
        }),
      );
      await gateway.stop('SIGKILL');
    }
    const last = await startProcess(settings);
    const untold = () => db.selectFrom('tellings').select('id').execute();
    await expect.poll(async () => (await untold()).length, { timeout: 30_000 }).toBe(0);
    expect(await last.stop()).toBe(0);

    const events = await db.selectFrom('request_events').select(['id', 'action']).execute();
    const told = await db.selectFrom('notices').select(['event_id', 'user_id', 'kind']).execute();
    const lines = (all: readonly { event: number; person: number; kind: string }[]) =>
      all.map(({ event, person, kind }) => `${event} ${kind} to ${person}`).sort();
    const expected = events.flatMap(({ id: event, action }) =>
      action === 'created'
        ? analysts.map(({ id }) => ({ event, person: id, kind: 'submitted' }))
        : [{ event, person: provider.id, kind: 'dismissed' }],
    );
    expect(events).toHaveLength(2 * KILLS * AT_ONCE);
    expect(
      lines(told.map(({ event_id: event, user_id: person, kind }) => ({ event, person, kind }))),
    ).toEqual(lines(expected));
    // One mail of each request: a dismissal is mailed at once, a submission stands in the digest.
    const mails = await db
      .selectFrom('mails')
      .select(['request_id', 'user_id'])
      .where('digest_key', 'is', null)
      .execute();
    expect(mails.map(({ user_id }) => user_id)).toEqual(Array(KILLS * AT_ONCE).fill(provider.id));
    expect(new Set(mails.map(({ request_id }) => request_id)).size).toBe(KILLS * AT_ONCE);
  }, 240_000);
});
