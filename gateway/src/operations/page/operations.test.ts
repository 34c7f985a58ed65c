import type { Operations } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSql } from '../../platform/db/index.ts';
import { runTasks } from '../../platform/upkeep/service.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { writeCounts } from '../calls/count.ts';
import { deleteCallsBefore } from '../calls/store.ts';
import { daysModule } from '../days/module.ts';
import { noteSuccess } from '../days/runs.ts';

const HOUR_MS = 60 * 60_000;

describe.each(DIALECTS)('how the portal runs, on %s', (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    // The middle of an hour, so that no hour ends within a test.
    const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2);
    Object.assign(gateway.services, { clock: () => now });
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    admin = await signInAs(gateway.services, 'admin');
  });

  const read = async () => (await rest<Operations>(gateway, admin, 'GET /operations')).body;
  const times = async (count: number, call: () => Promise<unknown>) => {
    for (let at = 0; at < count; at++) await call();
  };

  it('counts calls by their names, at all gateways, whatever their ids are', async () => {
    const call = 'GET /api/device-requests/:id';
    await times(4, () => rest(gateway, admin, 'GET /device-requests/1'));
    await rest(gateway, admin, 'GET /device-requests/2');
    const { hours, calls } = await read();
    const [hour] = hours;
    expect(hours).toHaveLength(1);
    expect(hour?.hour).toMatch(/:00:00\.000Z$/);
    expect(calls).toEqual([
      expect.objectContaining({ name: call, calls: 5, failed: 0, p95_ms: expect.any(Number) }),
    ]);
    // The counts of another gateway are added.
    const other = { gateway: 'other', name: call, calls: 6, failed: 2, ms: 90_000 };
    const at = toSql(new Date(hour?.hour ?? ''));
    await gateway.services.db
      .insertInto('call_hours')
      .values({ ...other, hour: at, steps: '0 0 0 0 0 0 0 0 0 0 0 6' })
      .execute();
    const again = await read();
    expect(again.calls).toContainEqual(
      expect.objectContaining({ name: call, calls: 11, failed: 2, median_ms: null, p95_ms: null }),
    );
    expect(again.hours[0]?.calls).toBeGreaterThanOrEqual((hour?.calls ?? 0) + 6);
    expect(again.hours[0]?.failed).toBe(2);
  });

  it('names operations of GraphQL, a bounded number of them', async () => {
    const body = (operationName: unknown) => ({ query: 'query Mine { me { id } }', operationName });
    await times(5, () => rest(gateway, admin, 'POST /graphql', body('Mine')));
    await times(5, () => rest(gateway, admin, 'POST /graphql', body('of mine: 1@hospital.example')));
    await times(5, () => rest(gateway, null, 'POST /graphql', body('Nobody')));
    for (let each = 0; each < 320; each++) await rest(gateway, admin, 'POST /graphql', body(`Op${each}`));
    const counted = await gateway.services.db.selectFrom('call_hours').select('name').execute();
    expect(counted).toEqual([]);
    const { calls } = await read();
    expect(calls.map(({ name }) => name).sort()).toEqual(['GraphQL', 'GraphQL Mine']);
    const names = await gateway.services.db.selectFrom('call_hours').select('name').execute();
    // Calls beyond the limit share one name, and routes keep their own.
    expect(names.filter(({ name }) => name.startsWith('GraphQL '))).toHaveLength(100);
    await times(5, () => rest(gateway, admin, 'GET /users'));
    expect((await read()).calls.map(({ name }) => name)).toContain('GET /api/users');
  });

  it('counts no downloads, whose times are those of their clients', async () => {
    const analyst = await signInAs(gateway.services, 'analyst');
    await times(5, () => rest(gateway, analyst, 'GET /reports/outcomes?format=csv'));
    await times(5, () => rest(gateway, analyst, 'GET /reports'));
    expect((await read()).calls.map(({ name }) => name)).toEqual(['GET /api/reports']);
  });

  it('shows what is there where nothing can be written', async () => {
    await times(5, () => rest(gateway, admin, 'GET /users'));
    const begin = vi.spyOn(gateway.services.db, 'transaction').mockImplementation(() => {
      throw new Error('The database is read-only');
    });
    const { status, body } = await rest<Operations>(gateway, admin, 'GET /operations');
    begin.mockRestore();
    expect([status, body.calls]).toEqual([200, []]);
  });

  it('counts people, and measures a day', async () => {
    const { services } = gateway;
    await signInAs(services, 'provider');
    const { db } = services;
    for (const [id, hoursAgo] of [
      [admin.id, 0],
      [admin.id, 0],
      [admin.id, 48],
    ] as const)
      await db
        .insertInto('security_events')
        .values({
          ...{
            kind: 'signed_in',
            user_id: id,
            at: toSql(new Date(services.clock().getTime() - hoursAgo * HOUR_MS)),
          },
          ...{ detail: null, times: 1 },
        })
        .execute();
    const before = await read();
    expect(before.people.days.map(({ people }) => people)).toEqual([1]);
    expect(before.sizes.map(({ bytes }) => bytes)).toEqual([null, null, expect.any(Number)]);
    await runTasks(services, [daysModule], (task) => noteSuccess(services, task));
    const { people, sizes, tasks } = await read();
    expect(people.days.map(({ people: count }) => count)).toEqual([0, 1]);
    expect(people.now).toBeGreaterThanOrEqual(1);
    expect(sizes[0]).toMatchObject({ name: 'database', before: null });
    expect(sizes[0]?.bytes).toBeGreaterThan(0);
    expect(tasks).toEqual([{ name: 'dayNumbers', succeeded_at: expect.any(String) }]);
  });

  it('writes an hour only when something was asked since', async () => {
    const { services, statements } = gateway;
    await rest(gateway, admin, 'GET /users');
    await writeCounts(services);
    expect(await statements.during(() => writeCounts(services))).toEqual([]);
    await rest(gateway, admin, 'GET /users');
    expect(await statements.during(() => writeCounts(services))).not.toEqual([]);
  });

  it('shows what waits', async () => {
    const { queues } = await read();
    expect(queues).toEqual(
      ['tellings', 'mails', 'pushes', 'scans'].map((name) => ({
        ...{ name, title: expect.any(String), waiting: 0, waiting_since: null, failed: 0 },
      })),
    );
  });

  it('forgets calls', async () => {
    await rest(gateway, admin, 'GET /users');
    await read();
    const { db } = gateway.services;
    await deleteCallsBefore(db, toSql(new Date(gateway.services.clock().getTime() + HOUR_MS)));
    expect(await db.selectFrom('call_hours').selectAll().execute()).toEqual([]);
  });

  it('is for people who manage users', async () => {
    const analyst = await signInAs(gateway.services, 'analyst');
    expect((await rest(gateway, analyst, 'GET /operations')).status).toBe(403);
    expect((await rest(gateway, null, 'GET /operations')).status).toBe(401);
  });
});
