import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';
import { remindOfConditions } from './remind.ts';

type Body = Record<string, unknown>;

describe.each(DIALECTS)('outcomes on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let now = Date.parse('2026-11-20T10:00:00Z');
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
  });
  afterAll(() => gateway.stop());

  const before = async () => (await requestAt(gateway.services, people.provider.id, 'committee_review')).id;
  const status = (id: number, body: Body, who = people.business_office) =>
    rest<Body>(gateway, who, `PUT /device-requests/${id}/status`, body);
  const condition = (more: Body = {}) => ({
    text: 'Train the night shift',
    user_id: people.analyst.id,
    until: '2026-12-01',
    ...more,
  });
  const approve = async (...conditions: Body[]) => {
    const id = await before();
    const answer = await status(id, { status: 'approved', outcome: 'approved_with_conditions', conditions });
    expect(answer.status).toBe(200);
    return { id, body: answer.body };
  };
  const change = (id: number, number: number, body: Body, who = people.analyst) =>
    rest<Body>(gateway, who, `PUT /device-requests/${id}/conditions/${number}`, body);
  const order = (id: number) =>
    rest<Body>(gateway, people.supply_chain, `PUT /device-requests/${id}/ordered`, { is_ordered: true });
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    const notices = gateway.services.db.selectFrom('notices').select('kind').where('user_id', '=', who.id);
    return (await notices.execute()).map(({ kind }) => kind);
  };

  it('stand in every answer of a request, and the documented payloads make plain ones', async () => {
    const id = await before();
    expect((await rest<Body>(gateway, people.analyst, `GET /device-requests/${id}`)).body.outcome).toBe(null);
    expect((await status(id, { status: 'approved' })).body).toMatchObject({
      status: 'approved',
      outcome: 'approved',
      order_blocked_by: null,
    });
    const other = await before();
    const denied = await status(other, { status: 'rejected', committeeNotes: 'Too dear.' });
    expect(denied.body).toMatchObject({
      status: 'rejected',
      outcome: 'rejected',
      committee_notes: 'Too dear.',
    });
    expect(await told(people.provider)).toEqual(expect.arrayContaining(['approved', 'rejected']));
  });

  it('with conditions: are told to whom they are given, and block the order only if marked so', async () => {
    const { id, body } = await approve(
      condition(),
      condition({ text: 'Two units only', blocks_ordering: true }),
    );
    expect(body).toMatchObject({
      status: 'approved',
      outcome: 'approved_with_conditions',
      order_blocked_by: 'condition',
      conditions: [
        { id: 1, text: 'Train the night shift', person: { name: 'The analyst' }, blocks_ordering: false },
        { id: 2, until: '2026-12-01', blocks_ordering: true, closed_at: null, note: null },
      ],
    });
    expect(await told(people.analyst)).toContain('condition');
    expect(await told(people.provider)).toContain('approved_with_conditions');
    const waiting = (await rest<Body[]>(gateway, people.analyst, 'GET /waiting')).body;
    expect(waiting.find(({ kind }) => kind === 'conditions')).toMatchObject({
      count: 1,
      items: [{ id }],
      said: [{ by: 'The business_office' }],
    });
    const toOrder = (await rest<Body[]>(gateway, people.supply_chain, 'GET /waiting')).body;
    expect(toOrder.find(({ kind }) => kind === 'to_order')).toMatchObject({ count: 0 });

    expect(await order(id)).toMatchObject({ status: 409, body: { code: 'order_blocked_by_condition' } });
    expect((await change(id, 1, { closed: true })).status).toBe(200);
    expect((await order(id)).status).toBe(409);
    const closed = await change(id, 2, { closed: true, note: 'Two were agreed.' });
    expect(closed.body).toMatchObject({
      id: 2,
      closed_by: { name: 'The analyst' },
      note: 'Two were agreed.',
    });
    expect((await order(id)).status).toBe(200);
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('with a condition that is open again block the order again; what is so already stays', async () => {
    const { id } = await approve(condition({ blocks_ordering: true }));
    await change(id, 1, { closed: true });
    const { events } = await historyOf(gateway.services.db, id);
    expect((await change(id, 1, { closed: true, note: 'Again' })).body).toMatchObject({ note: null });
    expect((await historyOf(gateway.services.db, id)).events).toBe(events);
    expect((await change(id, 1, { closed: false })).status).toBe(403);
    expect((await change(id, 1, { closed: false }, people.business_office)).body).toMatchObject({
      closed_at: null,
    });
    expect(await told(people.analyst)).toContain('condition_reopened');
    expect((await order(id)).status).toBe(409);
  });

  it('are for whoever may read the request; conditions are closed by whom they are given to or the office', async () => {
    const { id } = await approve(condition({ user_id: people.provider.id }));
    const stranger = await signInAs(gateway.services, 'provider');
    expect((await rest(gateway, stranger, `GET /device-requests/${id}/conditions`)).status).toBe(404);
    expect((await change(id, 1, { closed: true }, stranger)).status).toBe(404);
    expect((await change(id, 1, { closed: true }, people.committee)).status).toBe(403);
    expect((await change(id, 7, { closed: true }, people.committee)).status).toBe(404);
    const own = await rest<Body[]>(gateway, people.provider, `GET /device-requests/${id}/conditions`);
    expect(own.body).toHaveLength(1);
    await status(id, { status: 'dismissed', reason: 'Twice.' });
    expect((await change(id, 1, { closed: true }, people.provider)).status).toBe(409);
    await rest(gateway, people.analyst, `POST /device-requests/${id}/restore`, {});
    expect((await change(id, 1, { closed: true }, people.provider)).status).toBe(200);
  });

  it.each<[string, (body: Body) => Body, field: string]>([
    ['conditions without any', () => ({ outcome: 'approved_with_conditions' }), 'conditions'],
    ['a plain approval with conditions', (one) => ({ outcome: 'approved', conditions: [one] }), 'conditions'],
    ['no known outcome', () => ({ outcome: 'maybe' }), 'outcome'],
    [
      'a day that is over',
      (one) => ({ conditions: [{ ...one, until: '2026-11-19' }] }),
      'conditions.0.until',
    ],
    ['no day', (one) => ({ conditions: [{ ...one, until: '2026-02-30' }] }), 'conditions.0.until'],
    [
      'a person who is not there',
      (one) => ({ conditions: [{ ...one, user_id: 99 }] }),
      'conditions.0.user_id',
    ],
    ['a blank text', (one) => ({ conditions: [{ ...one, text: ' ' }] }), 'conditions.0.text'],
    ['too many', (one) => ({ conditions: Array.from({ length: 21 }, () => one) }), 'conditions'],
  ])('refuse %s', async (_what, bodyOf, field) => {
    const answer = await status(await before(), { status: 'approved', ...bodyOf(condition()) });
    expect(answer.status).toBe(400);
    const fields = answer.body.fields as { field: string }[];
    expect(fields.map((each) => each.field.replace('userId', 'user_id'))).toContain(field);
  });

  it('refuse a condition for somebody who may not read the request, and conditions of another status', async () => {
    const stranger = await signInAs(gateway.services, 'provider');
    const id = await before();
    const given = { status: 'approved', conditions: [condition({ user_id: stranger.id })] };
    expect((await status(id, given)).status).toBe(400);
    expect((await status(id, { status: 'rejected', conditions: [condition()] })).status).toBe(400);
    expect((await status(id, { status: 'rejected', outcome: 'rejected' })).status).toBe(200);
  });

  it('remind of a condition on its day, once, whichever gateway does', async () => {
    const { id } = await approve(condition(), condition({ text: 'Agree on the price' }));
    expect(await remindOfConditions(gateway.services)).toBe(0);
    await change(id, 2, { closed: true });
    now = Date.parse('2026-12-01T10:00:00Z');
    const both = await Promise.all([1, 2].map(() => remindOfConditions(gateway.services)));
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await remindOfConditions(gateway.services)).toBe(0);
    expect(await told(people.analyst)).toContain('condition_due');
    expect(await told(people.business_office)).not.toContain('condition_overdue');
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('tell the business office and whose it is of a condition whose day is over, once', async () => {
    const { id } = await approve(condition());
    now = Date.parse('2026-12-01T10:00:00Z');
    expect(await remindOfConditions(gateway.services)).toBe(1);
    now = Date.parse('2026-12-02T10:00:00Z');
    const both = await Promise.all([1, 2].map(() => remindOfConditions(gateway.services)));
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    now = Date.parse('2026-12-03T10:00:00Z');
    expect(await remindOfConditions(gateway.services)).toBe(0);
    const overdue = (kinds: string[]) => kinds.filter((kind) => kind === 'condition_overdue').length;
    for (const role of ['business_office', 'analyst'] as const)
      expect(overdue(await told(people[role]))).toBe(1);
    for (const role of ['committee', 'provider'] as const) expect(overdue(await told(people[role]))).toBe(0);
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('tell nobody of what was overdue long before, and of what is opened again past its day only that it is', async () => {
    const { id } = await approve(condition());
    now = Date.parse('2026-12-20T10:00:00Z');
    expect(await remindOfConditions(gateway.services)).toBe(0);
    now = Date.parse('2026-11-30T10:00:00Z');
    await change(id, 1, { closed: true });
    now = Date.parse('2026-12-02T10:00:00Z');
    await change(id, 1, { closed: false }, people.business_office);
    expect(await remindOfConditions(gateway.services)).toBe(1);
    const kinds = await told(people.analyst);
    expect([kinds.includes('condition_due'), kinds.includes('condition_overdue')]).toEqual([false, true]);
  });

  it('tell nobody of what was closed in time', async () => {
    const { id } = await approve(condition());
    await change(id, 1, { closed: true });
    now = Date.parse('2026-12-02T10:00:00Z');
    expect(await remindOfConditions(gateway.services)).toBe(0);
    expect(await told(people.business_office)).not.toContain('condition_overdue');
  });
});
