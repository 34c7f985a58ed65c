import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { sortKeys } from '../requests/device-requests/sort-keys.ts';
import { eventsOf } from '../requests/history/store.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { verifyInstant } from './chains.ts';
import { type EventContent, hashEvent } from './hash.ts';

describe.each(DIALECTS)('a forged approval on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  it('is found, though all columns agree with each other', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const { id, ...request } = await requestAt(gateway.services, provider.id);
    const forged = { ...request, status: 'approved' } as const;
    await gateway.services.db
      .updateTable('device_requests')
      .set({ status: 'approved', ...sortKeys(forged) })
      .where('id', '=', id)
      .execute();
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toContain(`device_requests ${id}, status: is "approved", its history says "submitted"`);
  });

  it('is found when only the status was changed, and the stage left as it was', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const { id } = await requestAt(gateway.services, provider.id);
    await gateway.services.db
      .updateTable('device_requests')
      .set({ status: 'approved' })
      .where('id', '=', id)
      .execute();
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toEqual([`device_requests ${id}, status: is "approved", its history says "submitted"`]);
  });

  it.each([-1, -2_000_000_000])('is found as a whole request with the id %i', async (id) => {
    const { db } = gateway.services;
    const provider = await signInAs(gateway.services, 'provider');
    const approved = await requestAt(gateway.services, provider.id, 'approved');
    const row = db.selectFrom('device_requests').selectAll().where('id', '=', approved.id);
    const values = { ...(await row.executeTakeFirstOrThrow()), id, search_text: '' };
    await db.insertInto('device_requests').values(values).execute();
    expect((await verifyAudit(db)).problems).toEqual([`device_requests ${id}: has no history`]);
  });

  it('is not hidden by an event that cannot be read', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const [forged, other] = [
      await requestAt(gateway.services, provider.id),
      await requestAt(gateway.services, provider.id),
    ];
    const { db } = gateway.services;
    const event = await append(other.id, { changes: '[' });
    await db.updateTable('device_requests').set({ status: 'approved' }).where('id', '=', forged.id).execute();
    expect((await verifyAudit(db)).problems).toEqual([
      `device_requests ${forged.id}, status: is "approved", its history says "submitted"`,
      `${event}: what it changed cannot be read`,
    ]);
  });

  /** Adds an event to the history, with the hash that the gateway would compute, and changes the request as the event says. */
  async function append(id: number, change: Partial<EventContent>) {
    const { db } = gateway.services;
    const [{ id: _, hash, ...last }] = (await eventsOf(db, [id])).slice(-1) as [
      Awaited<ReturnType<typeof eventsOf>>[number],
    ];
    const event = {
      ...last,
      sequence: last.sequence + 1,
      action: 'approve',
      from_stage: last.to_stage,
      to_stage: 'approved',
      changes: JSON.stringify({ device_requests: { status: 'approved', version: 2 } }),
      previous_hash: hash,
      ...change,
    };
    await db
      .insertInto('request_events')
      .values({ ...event, hash: hashEvent(event) })
      .execute();
    return `request ${id}, event ${event.sequence}`;
  }

  it.each([
    ['', {}, ': "approve" does not lead from submitted to approved'],
    [
      ' from another stage',
      { from_stage: 'committee_review' },
      ': starts from committee_review, but the one before it ended with submitted',
    ],
    [' by nobody', { actor_id: 4711 }, ', actor_id: there is no user 4711'],
    // The portal itself reminds and releases, but decides nothing.
    [' by the portal', { actor_id: 0 }, ', actor_id: there is no user 0'],
    [' of an earlier day', { at: '2020-01-01 10:00:00.000' }, ': is dated before the one before it'],
    [' of a day that no digest covers', { at: '2999-01-01 10:00:00.000' }, ': is dated in the future'],
    [' that is no JSON', { changes: '{' }, ': what it changed cannot be read'],
    [' that says nothing', { changes: 'null' }, ': what it changed cannot be read'],
    [
      ' with one vote in place of a list',
      { changes: '{"request_votes":5}' },
      ': what it changed cannot be read',
    ],
    [
      ' of another version',
      { changes: JSON.stringify({ device_requests: { status: 'approved', version: 4 } }) },
      ', version: starts from 3, but the one before it ended with 1',
    ],
    [
      ' that changes nothing',
      { changes: JSON.stringify({ device_requests: { version: 2 } }) },
      ': says that it led to approved, but its changes lead to submitted',
    ],
  ] as const)('is found with an event of its own%s, whole hashes and all', async (_, change, problem) => {
    const provider = await signInAs(gateway.services, 'provider');
    const { id } = await requestAt(gateway.services, provider.id);
    const event = await append(id, change);
    expect((await verifyAudit(gateway.services.db)).problems).toContain(event + problem);
  });
});

it.each(['2026-03-01', '2026-02-30 10:00:00.000', 'someday'])('an event dated at %s is found', (at) => {
  expect(verifyInstant('request 1, event 1', at, new Date())).toEqual([
    'request 1, event 1: is dated at no instant',
  ]);
});
