import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordSecurityEvent } from '../../audit/security-store.ts';
import { MODULES } from '../../modules.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { toSql } from '../db/time.ts';
import { runTasks, startUpkeep } from './service.ts';

const TASK_NAMES = MODULES.flatMap(({ tasks = {} }) => Object.keys(tasks));
const DAY = 24 * 60 * 60_000;

describe.each(DIALECTS)('upkeep on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { SECURITY_EVENT_DAYS: '30' });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const count = async (table: 'sessions' | 'security_events' | 'audit_digests') =>
    (await gateway.services.db.selectFrom(table).selectAll().execute()).length;

  it('takes away sessions that are over and old events of access, and closes the day', async () => {
    const { services } = gateway;
    const { db } = services;
    const person = await signInAs(services, 'analyst');
    await signInAs(services, 'analyst');
    await db
      .updateTable('sessions')
      .set({ expires_at: toSql(new Date()) })
      .where('user_id', '=', person.id)
      .execute();
    for (const days of [29, 31]) {
      await recordSecurityEvent(db, new Date(Date.now() - days * DAY), { kind: 'signed_in' });
    }
    const clock = () => new Date(Date.now() - 3 * DAY);
    await requestAt({ ...services, clock }, person.id);
    const done: string[] = [];
    await runTasks(services, MODULES, (task) => done.push(task));
    expect(done).toEqual(TASK_NAMES);
    expect([await count('sessions'), await count('security_events')]).toEqual([1, 1]);
    expect(await count('audit_digests')).toBe(1);
  });

  it('goes on after a task that fails', async () => {
    const failing = { ...gateway.services.files, list: () => Promise.reject(new Error('away')) };
    const done: string[] = [];
    await runTasks({ ...gateway.services, files: failing }, MODULES, (task) => done.push(task));
    // These two tasks use the file store.
    expect(done).toEqual(TASK_NAMES.filter((task) => task !== 'files' && task !== 'dayNumbers'));
  });

  it('is done again and again, and waited for when the gateway stops', async () => {
    let listing = 0;
    const files = {
      ...gateway.services.files,
      async list() {
        listing++;
        await wait(1);
        listing--;
        return [];
      },
    };
    let rounds = 0;
    const count = (task: string) => {
      if (task === 'audit') rounds++;
    };
    const upkeep = startUpkeep({ ...gateway.services, files }, MODULES, count, { first: 1, every: 1 });
    await expect.poll(() => rounds).toBeGreaterThan(2);
    await upkeep.stop();
    expect(listing).toBe(0);
  });
});
