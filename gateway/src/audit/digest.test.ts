import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { toSql } from '../platform/db/time.ts';
import { eventsOf } from '../requests/history/store.ts';
import type { EventRow } from '../requests/history/tables.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { closeDay } from './digest.ts';
import { type EventContent, hashEvent } from './hash.ts';

const DAY = 24 * 60 * 60_000;
const FIRST = Date.parse('2026-03-01T10:00:00Z');

describe.each(DIALECTS)('the audit on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let now = FIRST;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    await gateway.clear();
    now = FIRST;
    provider = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  const at = (stage: Parameters<typeof requestAt>[2]) => requestAt(gateway.services, provider.id, stage);
  const close = (days: number) => closeDay(gateway.services.db, new Date(FIRST + days * DAY));
  const problems = async () => (await verifyAudit(gateway.services.db, new Date(now))).problems;

  /** Two closed days and an open one. */
  async function threeDays() {
    const one = await at('approved');
    const two = await at('submitted');
    await close(1);
    now += DAY;
    await rest(
      gateway,
      await signInAs(gateway.services, 'analyst'),
      `PUT /device-requests/${two.id}/status`,
      {
        status: 'under_analysis',
      },
    );
    await close(2);
    now += DAY;
    const three = await at('committee_review');
    return { one: one.id, two: two.id, three: three.id };
  }

  it('finds no problem in a whole history', async () => {
    await threeDays();
    expect(await verifyAudit(gateway.services.db, new Date(now))).toEqual({
      minutes: 0,
      histories: 3,
      events: 4 + 2 + 3,
      people: 2,
      peopleEvents: 2,
      accepted: 0,
      days: 2,
      newest: { day: '2026-03-02', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      unrecorded: 0,
      dueDays: false,
      problems: [],
    });
  });

  it('closes a day once, whichever gateway is first, and each digest covers what is new since the last one', async () => {
    await at('submitted');
    const rows = await Promise.all([close(1), close(1), close(1)]);
    expect(rows.filter(Boolean)).toMatchObject([{ day: '2026-03-01', chains: 1 }]);
    expect(await close(1)).toBeNull();
    expect(await close(4)).toMatchObject({ day: '2026-03-04', chains: 0 });
    expect(await problems()).toEqual([]);
  });

  it('closes no day of an empty portal, and waits an hour after the end of a day', async () => {
    await gateway.clear();
    expect(await close(1)).toBeNull();
    provider = await signInAs(gateway.services, 'provider');
    await at('submitted');
    expect(await closeDay(gateway.services.db, new Date('2026-03-02T00:59:59Z'))).toBeNull();
    expect(await closeDay(gateway.services.db, new Date('2026-03-02T01:00:00Z'))).toMatchObject({
      chains: 1,
    });
  });

  it('keeps the history of a request that was withdrawn', async () => {
    const { id } = await at('submitted');
    await close(1);
    now += DAY;
    await gateway.services.db
      .updateTable('sessions')
      .set({ last_seen_at: toSql(new Date(now)), expires_at: toSql(new Date(now + DAY)) })
      .execute();
    expect(await rest(gateway, provider, `DELETE /device-requests/${id}`)).toMatchObject({ status: 204 });
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['action', 'reject'],
    ['notes', 'Never said.'],
    ['actor_name', 'Somebody else'],
    ['actor_id', 4711],
    ['at', '2026-03-01 09:00:00.000'],
    ['to_stage', 'rejected'],
    ['changes', null],
  ] as const)('finds an event whose %s was changed', async (column, value) => {
    const { one } = await threeDays();
    await gateway.services.db
      .updateTable('request_events')
      .set({ [column]: value })
      .where('request_id', '=', one)
      .where('sequence', '=', 2)
      .execute();
    expect(await problems()).toContain(`request ${one}, event 2: was changed`);
  });

  it.each([1, 2, 3])('finds that event %i of four was removed', async (sequence) => {
    const { one } = await threeDays();
    await drop(one, sequence);
    expect(await problems()).toEqual([`request ${one}: event ${sequence} is missing`]);
  });

  it('finds that the end of a history was cut off', async () => {
    const { one } = await threeDays();
    await drop(one, 4);
    const found = await problems();
    expect(found).toContain(`request ${one}, event 4: is missing that was there on 2026-03-01`);
    expect(found).toContain(
      `device_requests ${one}, status: is "approved", its history says "committee_review"`,
    );
  });

  it('finds that a history was cut off today', async () => {
    const { three } = await threeDays();
    await drop(three, 3);
    expect(await problems()).toContain(
      `device_requests ${three}, status: is "committee_review", its history says "under_analysis"`,
    );
  });

  it('finds that a history has vanished together with its request', async () => {
    const { one } = await threeDays();
    await drop(one);
    await gateway.services.db.deleteFrom('device_requests').where('id', '=', one).execute();
    expect(await problems()).toEqual([
      `request ${one}: its history has vanished (it had 4 events on 2026-03-01)`,
    ]);
  });

  it('finds a history that was forged with correct hashes', async () => {
    const { one, three } = await threeDays();
    await drop(one);
    await gateway.services.db
      .updateTable('request_events')
      .set({ request_id: one })
      .where('request_id', '=', three)
      .execute();
    expect(await problems()).toContain(`request ${one}, event 4: is missing that was there on 2026-03-01`);
    expect(await problems()).toContain(`device_requests ${three}: has no history`);
  });

  it('finds a request that was changed in the database, not by the gateway', async () => {
    const { two } = await threeDays();
    await gateway.services.db
      .updateTable('device_requests')
      .set({ status: 'approved', stage: 'approved' })
      .where('id', '=', two)
      .execute();
    expect(await problems()).toEqual([
      `device_requests ${two}, status: is "approved", its history says "under_analysis"`,
      `device_requests ${two}, stage: is "approved", its history says "under_analysis"`,
    ]);
  });

  it('finds an event with correct hashes that was added later to a closed day', async () => {
    const { one, two } = await threeDays();
    const { db } = gateway.services;
    const put = async (id: number, at: string, event: Partial<EventContent>) => {
      const [{ id: _, hash, ...last }] = (await eventsOf(db, [id])).slice(-1) as [EventRow];
      const made = { ...last, sequence: last.sequence + 1, previous_hash: hash, at, ...event };
      await db
        .insertInto('request_events')
        .values({ ...made, hash: hashEvent(made) })
        .execute();
    };
    await put(two, '2026-03-02 11:00:00.000', {
      action: 'send_to_committee',
      from_stage: 'under_analysis',
      to_stage: 'committee_review',
      changes: JSON.stringify({ device_requests: { status: 'committee_review', version: 3 } }),
    });
    await put(one, '2026-03-02 12:00:00.000', {
      action: 'order',
      from_stage: 'approved',
      to_stage: 'ordered',
    });
    const found = await problems();
    for (const event of [`request ${two}, event 3`, `request ${one}, event 5`]) {
      expect(found).toContain(`${event}: was not there when 2026-03-02 was closed`);
    }
  });

  it('finds a digest that was changed or removed', async () => {
    await threeDays();
    const heads = () => gateway.services.db.deleteFrom('audit_heads').where('day', '=', '2026-03-02');
    await heads().execute();
    expect(await problems()).toEqual(['audit_digests 2026-03-02: the digest does not fit what it covers']);
    await gateway.services.db.deleteFrom('audit_digests').where('day', '=', '2026-03-01').execute();
    expect(await problems()).toContain('audit_digests 2026-03-02: the digest before it is missing');
  });

  async function drop(requestId: number, sequence?: number) {
    let query = gateway.services.db.deleteFrom('request_events').where('request_id', '=', requestId);
    if (sequence) query = query.where('sequence', '=', sequence);
    await query.execute();
  }
});
