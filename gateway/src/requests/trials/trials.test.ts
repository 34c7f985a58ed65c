import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { recountDue } from '../clock/recount.ts';
import { notifyAll } from '../notices/notify.ts';
import { remindOfTrials } from './remind.ts';

type Body = Record<string, unknown>;

describe.each(DIALECTS)('trials on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  /** Somebody who may not read the request. */
  let nurse: SignedIn;
  let unverified: SignedIn;
  let now = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    now = Date.parse('2026-11-20T10:00:00Z');
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    nurse = await signInAs(gateway.services, 'provider', { name: 'The nurse' });
    unverified = await signInAs(gateway.services, 'provider', { name: 'The new nurse', email_verified: 0 });
  });
  afterAll(() => gateway.stop());

  /** Days later, when these people have signed in again. */
  const laterOn = async (day: string, ...roles: Role[]) => {
    now = Date.parse(`${day}T10:00:00Z`);
    for (const role of roles) people[role] = await signInAs(gateway.services, role);
  };

  const trial = (more: Body = {}) => ({
    units: 3,
    from: '2026-11-16',
    until: '2026-12-18',
    evaluator_ids: [nurse.id, people.committee.id],
    questions: [
      { text: 'How easy was it to use?', scale: 'rating' },
      { text: 'Would you use it again?', scale: 'yes_no' },
      { text: 'What was missing?', scale: 'text' },
    ],
    ...more,
  });
  const status = (id: number, body: Body) =>
    rest<Body>(gateway, people.business_office, `PUT /device-requests/${id}/status`, body);
  const begun = async (more: Body = {}) => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const answer = await status(id, {
      status: 'approved',
      outcome: 'approved_for_trial',
      trial: trial(more),
    });
    expect(answer.status).toBe(200);
    return { id, body: answer.body };
  };
  const evaluate = (id: number, who: SignedIn, body: Body) =>
    rest<Body>(gateway, who, `POST /device-requests/${id}/trial/evaluations`, body);
  const end = (id: number, body: Body, who = people.business_office) =>
    rest<Body>(gateway, who, `POST /device-requests/${id}/trial/end`, body);
  const read = (id: number, who: SignedIn) => rest<Body>(gateway, who, `GET /device-requests/${id}/trial`);
  const order = (id: number) =>
    rest<Body>(gateway, people.supply_chain, `PUT /device-requests/${id}/ordered`, { is_ordered: true });
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    const notices = gateway.services.db.selectFrom('notices').select('kind').where('user_id', '=', who.id);
    return (await notices.execute()).map(({ kind }) => kind);
  };

  it('begin with an approval, ask the evaluators, and hold up the order until the device is kept', async () => {
    const { id, body } = await begun();
    expect(body).toMatchObject({
      status: 'approved',
      outcome: 'approved_for_trial',
      order_blocked_by: 'trial',
      trial: { units: 3, from: '2026-11-16', until: '2026-12-18', result: null },
    });
    expect(await told(nurse)).toEqual(['evaluation']);
    expect(await told(people.committee)).toContain('evaluation');
    expect(await told(people.provider)).toContain('approved_for_trial');
    expect(await order(id)).toMatchObject({ status: 409, body: { code: 'order_blocked_by_trial' } });
    expect(await end(id, { result: 'keep' }, people.admin)).toMatchObject({ status: 403 });
    const kept = await end(id, { result: 'keep', reason: 'Liked by all.' });
    expect(kept).toMatchObject({ status: 200, body: { status: 'approved', order_blocked_by: null } });
    expect(await told(people.provider)).toContain('trial_kept');
    expect(await end(id, { result: 'stop', reason: 'No.' })).toMatchObject({ status: 409 });
    expect(await evaluate(id, nurse, { answers: { 1: 4 } })).toMatchObject({ status: 409 });
    expect(await order(id)).toMatchObject({ status: 200 });
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('that are stopped reject the request, with a reason', async () => {
    const { id } = await begun();
    expect(await end(id, { result: 'stop' })).toMatchObject({ status: 400 });
    expect(await end(id, { result: 'maybe', reason: 'x' })).toMatchObject({ status: 400 });
    const stopped = await end(id, { result: 'stop', reason: 'It leaks.' });
    expect(stopped).toMatchObject({ status: 200, body: { status: 'rejected', outcome: 'rejected' } });
    expect((await read(id, people.provider)).body).toMatchObject({ result: 'stop', reason: 'It leaks.' });
    expect(await told(people.provider)).toContain('trial_stopped');
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('a plain approval has no trial to end', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'approved');
    expect(await end(id, { result: 'stop', reason: 'No.' })).toMatchObject({ status: 409 });
    expect(await end(id, { result: 'keep' })).toMatchObject({ status: 409 });
    expect((await read(id, people.analyst)).status).toBe(404);
  });

  it('are answered by those who are asked, also where they may not read the request', async () => {
    const { id } = await begun();
    const awaited = async (who: SignedIn) => (await rest<Body[]>(gateway, who, 'GET /evaluations')).body;
    expect(await awaited(nurse)).toMatchObject([{ id, asked_by: 'The business_office' }]);
    expect(await awaited(people.analyst)).toEqual([]);
    const form = { device_name: 'Vascular closure device 7F', units: 3, answers: null, is_over: false };
    const asked = await read(id, nurse);
    expect(asked.body).toMatchObject(form);
    expect(Object.keys(asked.body).sort()).toEqual([
      'answers',
      'asked_at',
      'asked_by',
      'device_name',
      'from',
      'id',
      'is_over',
      'manufacturer',
      'number',
      'questions',
      'text',
      'units',
      'until',
    ]);
    expect((await rest(gateway, nurse, `GET /device-requests/${id}`)).status).toBe(404);
    const answers = { 1: 4, 2: true, 3: 'A longer wire' };
    expect(await evaluate(id, nurse, { answers, text: 'Good.' })).toMatchObject({
      status: 201,
      body: { answers },
    });
    expect(await awaited(nurse)).toEqual([]);
    expect(await awaited(people.committee)).toHaveLength(1);
    expect(await evaluate(id, nurse, { answers: { ...answers, 1: 5 } })).toMatchObject({ status: 201 });
    expect(await evaluate(id, people.committee, { answers: { 1: 2, 2: false } })).toMatchObject({
      status: 201,
    });
    expect((await read(id, nurse)).body).toMatchObject({ answers: { ...answers, 1: 5 }, text: null });

    const { body } = await read(id, people.analyst);
    expect(body.summary).toEqual([
      {
        question: '1',
        count: 2,
        mean: 3.5,
        median: 3.5,
        distribution: [1, 2, 3, 4, 5].map((answer) => ({
          answer: String(answer),
          count: answer === 2 || answer === 5 ? 1 : 0,
        })),
      },
      {
        question: '2',
        count: 2,
        mean: null,
        median: null,
        distribution: [
          { answer: 'yes', count: 1 },
          { answer: 'no', count: 1 },
        ],
      },
      { question: '3', count: 1, mean: null, median: null, distribution: [] },
    ]);
    const own = await read(id, people.provider);
    expect(own.body).toMatchObject({
      summary: null,
      evaluators: [{ answers: null, text: null }, { answers: null }],
    });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('may end before their first day: nobody has tried the device, and the office decides without them', async () => {
    const { id } = await begun({ from: '2026-11-21' });
    const kept = await end(id, { result: 'keep', reason: 'The price ends today.' });
    expect([kept.status, kept.body.order_blocked_by]).toEqual([200, null]);
  });

  it('are answered from their first day on', async () => {
    const { id } = await begun({ from: '2026-11-21' });
    expect(await evaluate(id, nurse, { answers: { 1: 4 } })).toMatchObject({
      status: 409,
      body: {
        code: 'trial_not_begun',
        error: 'This trial begins on Nov 21, 2026. You can answer its questions from then on.',
      },
    });
    // Its first day has come.
    await gateway.services.db
      .updateTable('request_trials')
      .set({ from_day: '2026-11-20' })
      .where('request_id', '=', id)
      .execute();
    expect(await evaluate(id, nurse, { answers: { 1: 4 } })).toMatchObject({ status: 201 });
    expect(await evaluate(id, people.committee, { answers: { 1: 4 } })).toMatchObject({ status: 201 });
  });

  it('are answered by nobody else', async () => {
    const { id } = await begun();
    const stranger = await signInAs(gateway.services, 'provider');
    expect((await read(id, stranger)).status).toBe(404);
    expect((await evaluate(id, stranger, { answers: { 1: 4 } })).status).toBe(404);
    expect((await evaluate(id, people.analyst, { answers: { 1: 4 } })).status).toBe(403);
    expect((await evaluate(id, people.provider, { answers: { 1: 4 } })).status).toBe(403);
    const query = `{ askedEvaluation(id: ${id}) { deviceName } }`;
    expect((await gql(gateway, stranger, query)).data).toEqual({ askedEvaluation: null });
    expect((await gql(gateway, nurse, query)).data).toMatchObject({ askedEvaluation: {} });
  });

  it.each<[string, Body]>([
    ['nothing', { answers: {} }],
    ['a question that there is not', { answers: { 9: 4 } }],
    ['a rating out of range', { answers: { 1: 6 } }],
    ['words for a rating', { answers: { 1: 'good' } }],
    ['a number for yes or no', { answers: { 2: 1 } }],
    ['no object', { answers: [] }],
  ])('refuse %s as an evaluation', async (_what, body) => {
    const { id } = await begun();
    expect(await evaluate(id, nurse, body)).toMatchObject({ status: 400 });
  });

  it.each<[string, () => Body]>([
    ['no units', () => ({ units: 0 })],
    ['a period that is over', () => ({ from: '2026-11-01', until: '2026-11-19' })],
    ['an end before its begin', () => ({ from: '2026-12-19' })],
    ['years', () => ({ until: '2030-12-18' })],
    ['no evaluators', () => ({ evaluator_ids: [] })],
    ['an evaluator twice', () => ({ evaluator_ids: [nurse.id, nurse.id] })],
    ['an evaluator who is not there', () => ({ evaluator_ids: [9_999] })],
    ['an evaluator who cannot answer', () => ({ evaluator_ids: [unverified.id] })],
    ['no questions', () => ({ questions: [] })],
    ['an unknown scale', () => ({ questions: [{ text: 'How?', scale: 'stars' }] })],
  ])('refuse %s', async (_what, more) => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const answer = await status(id, { status: 'approved', trial: trial(more()) });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{}] } });
  });

  it('come back with a request whose dismissal is undone', async () => {
    const { id } = await begun();
    await status(id, { status: 'dismissed', reason: 'Twice.' });
    expect((await evaluate(id, nurse, { answers: { 1: 4 } })).status).toBe(409);
    await rest(gateway, people.analyst, `POST /device-requests/${id}/restore`, {});
    expect((await evaluate(id, nurse, { answers: { 1: 4 } })).status).toBe(201);
    expect((await end(id, { result: 'keep' })).status).toBe(200);
  });

  it('remind those who have not answered on the last day, and those who decide on the day after, once', async () => {
    const { id } = await begun({ until: '2026-11-24' });
    const decided = async () => {
      const { body } = await rest<{ kind: string; items: { id: number }[] }[]>(
        gateway,
        await signInAs(gateway.services, 'business_office'),
        'GET /waiting',
      );
      return body.find(({ kind }) => kind === 'trials')?.items.map((item) => item.id);
    };
    expect(await decided()).toEqual([]);
    await evaluate(id, nurse, { answers: { 1: 4 } });
    expect(await remindOfTrials(gateway.services)).toBe(0);
    now = Date.parse('2026-11-24T10:00:00Z');
    const both = await Promise.all([1, 2].map(() => remindOfTrials(gateway.services)));
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await told(people.committee)).toContain('evaluation_due');
    expect(await told(nurse)).not.toContain('evaluation_due');
    now = Date.parse('2026-11-25T10:00:00Z');
    expect(await remindOfTrials(gateway.services)).toBe(1);
    expect(await told(people.business_office)).toContain('trial_over');
    expect(await decided()).toEqual([id]);
    expect(await remindOfTrials(gateway.services)).toBe(0);
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('are told of their end before days off, and not when they ended while nobody could answer', async () => {
    const { id } = await begun({ until: '2026-11-28' });
    const over = await begun({ until: '2026-11-26' });
    await status(over.id, { status: 'dismissed', reason: 'Twice.' });
    await laterOn('2026-11-27', 'analyst');
    await rest(gateway, people.analyst, `POST /device-requests/${over.id}/restore`, {});
    // One ends on the next Saturday, the other one has ended.
    expect(await remindOfTrials(gateway.services)).toBe(2);
    const actions = async (request: number) => {
      const events = gateway.services.db.selectFrom('request_events').select('action');
      return (await events.where('request_id', '=', request).execute()).map(({ action }) => action);
    };
    expect(await actions(id)).toContain('trial_ends');
    expect(await actions(over.id)).not.toContain('trial_ends');
    expect(await actions(over.id)).toContain('trial_over');
  });

  it('make the clock of the order stand until the device is kept', async () => {
    const { id, body } = await begun();
    expect(body.due_at).toBeNull();
    await recountDue(gateway.services);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    const other = await requestAt(gateway.services, people.provider.id, 'approved');
    const due = async (request: number) =>
      (await rest<Body>(gateway, people.analyst, `GET /device-requests/${request}`)).body.due_at as string;
    const target = Date.parse(await due(other.id)) - now;
    await laterOn('2026-12-04', 'business_office', 'analyst');
    expect((await end(id, { result: 'keep' })).status).toBe(200);
    // Two weeks later on the same weekday.
    expect(Date.parse(await due(id)) - now).toBe(target);
    expect(await recountDue(gateway.services)).toBe(0);
  });

  it('can be answered once when the history is full, and not again and again', async () => {
    const { id } = await begun();
    await fillHistory(gateway.services.db, id);
    expect((await evaluate(id, nurse, { answers: { 1: 4 } })).status).toBe(201);
    expect(await evaluate(id, nurse, { answers: { 1: 5 } })).toMatchObject({
      status: 409,
      body: { code: 'history_full' },
    });
    expect((await evaluate(id, people.committee, { answers: { 1: 4 } })).status).toBe(201);
  });

  it('are offered people by name, for those who approve', async () => {
    const found = await rest<Body[]>(gateway, people.business_office, 'GET /evaluators?q=nurse');
    expect(found.body).toEqual([{ id: nurse.id, name: 'The nurse' }]);
    expect((await rest(gateway, people.analyst, 'GET /evaluators')).status).toBe(403);
  });
});
