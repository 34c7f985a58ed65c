import {
  addDays,
  addWorkingDays,
  dayOf,
  defaultSettings,
  ROLES,
  type Role,
  stageCalendar,
} from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { UNRANKED } from '../device-requests/sort-keys.ts';
import { notifyAll } from '../notices/notify.ts';
import { rankRest } from './store.ts';

type Answer = Record<string, unknown>;
const URGENT = { urgency: 'urgent', urgency_reason: 'A recall.', wanted_by: '2031-05-04' };

describe.each(DIALECTS)('the urgency of a request on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
  });
  afterAll(() => gateway.stop());

  const call = (who: SignedIn, line: string, body?: unknown) => rest<Answer>(gateway, who, line, body);
  const submitted = async (more: object = {}) =>
    (await call(people.provider, 'POST /device-requests', { ...NEW_REQUEST, ...more })).body;
  const weigh = (who: SignedIn, id: unknown, body: object) =>
    call(who, `PUT /device-requests/${id}/urgency`, body);
  /** The day after this number of working days from now. */
  const dayAfter = (days: number) => {
    const calendar = stageCalendar(defaultSettings(), gateway.services.config.timeZone);
    return addWorkingDays(dayOf(gateway.services.clock(), calendar.timeZone), days, calendar);
  };
  const dueDay = ({ due_at }: Answer) => dayOf(new Date(String(due_at)), gateway.services.config.timeZone);

  it('is routine unless somebody says more, and an urgent one needs a reason and a day', async () => {
    expect(await submitted()).toMatchObject({ urgency: 'routine', urgency_reason: null, wanted_by: null });
    // What belongs only to an urgent request is dropped.
    expect(await submitted({ ...URGENT, urgency: 'soon' })).toMatchObject({
      urgency: 'soon',
      urgency_reason: null,
      wanted_by: null,
    });
    const { status, body } = await call(people.provider, 'POST /device-requests', {
      ...NEW_REQUEST,
      ...URGENT,
      wanted_by: '2031-02-30',
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual([
      { field: 'wanted_by', message: 'Wanted by must be a day of the calendar, such as 2026-12-25' },
    ]);
    const missing = await call(people.provider, 'POST /device-requests', {
      ...NEW_REQUEST,
      urgency: 'urgent',
    });
    expect(missing.body.fields).toEqual([
      { field: 'urgencyReason', message: 'Reason for the urgency is required for an urgent request' },
      { field: 'wantedBy', message: 'Wanted by is required for an urgent request' },
    ]);
    expect(await submitted(URGENT)).toMatchObject({ ...URGENT, urgency_confirmed_at: null });
  });

  it('is wanted from today on, where the hospital is; a day that passes stays', async () => {
    const today = dayAfter(0);
    const { id, ...made } = await submitted({ ...URGENT, wanted_by: today });
    expect(made).toMatchObject({ wanted_by: today });
    const yesterday = { ...NEW_REQUEST, ...URGENT, wanted_by: addDays(today, -1) };
    const refused = { field: 'wanted_by', message: 'Wanted by must be today or a later day' };
    expect(await call(people.provider, 'POST /device-requests', yesterday)).toMatchObject({
      status: 400,
      body: { fields: [refused] },
    });
    await gateway.services.db
      .updateTable('device_requests')
      .set({ wanted_by: yesterday.wanted_by })
      .where('id', '=', Number(id))
      .execute();
    const edit = (body: object) => call(people.provider, `PUT /device-requests/${id}`, body);
    expect((await edit(yesterday)).status).toBe(200);
    expect((await edit({ ...yesterday, wanted_by: addDays(today, -2) })).status).toBe(400);
  });

  it('has its own target days, and stays as it is where an edit does not name it', async () => {
    const [routine, urgent] = [await submitted(), await submitted(URGENT)];
    expect([dueDay(routine), dueDay(urgent)]).toEqual([dayAfter(3), dayAfter(1)]);
    const kept = await call(people.provider, `PUT /device-requests/${urgent.id}`, NEW_REQUEST);
    expect([kept.body.urgency, kept.body.wanted_by, dueDay(kept.body)]).toEqual([
      'urgent',
      URGENT.wanted_by,
      dayAfter(1),
    ]);
    await weigh(people.analyst, urgent.id, { urgency: 'urgent' });
    const edited = await call(people.provider, `PUT /device-requests/${urgent.id}`, {
      ...NEW_REQUEST,
      ...URGENT,
      urgency_reason: 'Another one.',
    });
    // A new statement must be confirmed again.
    expect(edited.body).toMatchObject({ urgency_reason: 'Another one.', urgency_confirmed_at: null });
    const lowered = await call(people.provider, `PUT /device-requests/${urgent.id}`, {
      ...NEW_REQUEST,
      urgency: 'routine',
    });
    expect([lowered.body.urgency_reason, dueDay(lowered.body)]).toEqual([null, dayAfter(3)]);
  });

  it('is confirmed once and lowered by an analyst, which the requester is told and the history says', async () => {
    const { id } = await submitted(URGENT);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await weigh(people.analyst, id, { urgency: 'urgent' });
      expect([status, body.urgency_confirmed_at]).toEqual([200, expect.any(String)]);
    }
    const lowered = await weigh(people.analyst, id, { urgency: 'soon', reason: 'There is one in stock.' });
    expect(lowered.body).toMatchObject({ urgency: 'soon', urgency_confirmed_at: null });
    expect(dueDay(lowered.body)).toBe(dayAfter(3));
    const again = await weigh(people.analyst, id, { urgency: 'routine', reason: 'In stock.' });
    expect([again.status, again.body.code]).toEqual([409, 'not_urgent']);
    const history = await call(people.provider, `GET /device-requests/${id}/history`);
    const told = (history.body as unknown as Answer[]).map(({ action, notes }) => [action, notes]);
    expect(told.toSorted()).toEqual([
      ['created', null],
      ['urgency_confirmed', null],
      ['urgency_lowered', 'There is one in stock.'],
    ]);
    expect(await historyOf(gateway.services.db, Number(id))).toEqual({ events: 3, problems: [] });
    await notifyAll(gateway.services);
    const { body } = await call(people.provider, 'GET /notices');
    expect((body as unknown as Answer[]).map(({ kind }) => kind)).toEqual([
      'urgency_lowered',
      'urgency_confirmed',
    ]);
  });

  it('is told to analysts at once, when it is submitted or when an edit makes it so', async () => {
    const kinds = async (who: SignedIn) => {
      await notifyAll(gateway.services);
      const { body } = await call(who, 'GET /notices');
      return (body as unknown as Answer[]).map(({ kind }) => kind);
    };
    const mails = () => gateway.services.db.selectFrom('mails').select('user_id').execute();
    const { id } = await submitted();
    expect(await kinds(people.analyst)).toEqual(['submitted']);
    expect(await mails()).toEqual([]);
    const edit = (body: object) =>
      call(people.provider, `PUT /device-requests/${id}`, { ...NEW_REQUEST, ...body });
    await edit({ urgency: 'soon' });
    await edit(URGENT);
    await edit({ ...URGENT, urgency_reason: 'Two recalls.' });
    expect(await kinds(people.analyst)).toEqual(['urgent_submitted', 'submitted']);
    expect(await mails()).toEqual([{ user_id: people.analyst.id }]);
    await submitted(URGENT);
    expect(await kinds(people.analyst)).toEqual(['urgent_submitted', 'urgent_submitted', 'submitted']);
    expect(await kinds(people.business_office)).toEqual([]);
  });

  it('is changed by nobody who does not analyze requests, and not of what is closed', async () => {
    const { id } = await submitted(URGENT);
    const lower = { urgency: 'soon', reason: 'There is one in stock.' };
    for (const role of ['provider', 'committee', 'supply_chain'] as const)
      expect((await weigh(people[role], id, lower)).status).toBe(403);
    expect((await weigh(people.analyst, 999_999, lower)).status).toBe(404);
    expect((await weigh(people.analyst, id, { urgency: 'at once' })).status).toBe(400);
    const unexplained = await weigh(people.analyst, id, { urgency: 'soon', reason: ' ' });
    expect([unexplained.status, unexplained.body.fields]).toEqual([
      400,
      [{ field: 'reason', message: 'Reason is required' }],
    ]);
    const closed = await requestAt(gateway.services, people.provider.id, 'rejected');
    expect((await weigh(people.analyst, closed.id, lower)).status).toBe(409);
    const mutation = `mutation ($id: ID!) { result: setUrgency(id: $id, urgency: "urgent") { __typename ... on DeviceRequest { urgency urgencyConfirmedAt } } }`;
    expect(await gql(gateway, people.analyst, mutation, { id: String(id) })).toEqual({
      data: {
        result: { __typename: 'DeviceRequest', urgency: 'urgent', urgencyConfirmedAt: expect.any(String) },
      },
    });
  });

  it('stands first by the day on which it is wanted, after the analysis only where it is confirmed, page by page', async () => {
    const ids: unknown[] = [];
    for (const more of [{}, { ...URGENT, wanted_by: '2031-06-01' }, {}, URGENT, { urgency: 'soon' }])
      ids.push((await submitted(more)).id);
    const [first, later, third, sooner, fifth] = ids;
    const pages = async (query: string) => {
      const found: unknown[] = [];
      let path: string | undefined = `/device-requests?sort=urgent&limit=2${query}`;
      while (path) {
        const { body, headers } = await call(people.analyst, `GET ${path}`);
        found.push(...(body as unknown as Answer[]).map(({ id }) => id));
        path = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      return found;
    };
    expect(await pages('')).toEqual([sooner, later, fifth, third, first]);
    expect(await pages('&urgency=urgent')).toEqual([sooner, later]);
    expect(await pages('&urgency=routine')).toEqual([third, first]);
    await weigh(people.analyst, later, { urgency: 'urgent' });
    for (const id of [later, sooner])
      for (const status of ['under_analysis', 'committee_review'])
        await call(people.analyst, `PUT /device-requests/${id}/status`, { status, analyst_notes: 'Fine.' });
    // One that nobody has confirmed keeps its place by submission.
    expect(await pages('&stage=committee_review')).toEqual([later, sooner]);
    expect(await pages('')).toEqual([later, fifth, sooner, third, first]);
    expect((await call(people.analyst, 'GET /device-requests?urgency=late')).status).toBe(400);
    await call(people.business_office, `PUT /device-requests/${later}/status`, { status: 'rejected' });
    // Nobody works on it any more.
    expect(await pages('')).toEqual([fifth, sooner, third, later, first]);
  });

  it('has a place, too, where an older gateway has written it', async () => {
    const ids = [(await submitted(URGENT)).id, (await submitted()).id, (await submitted()).id];
    const { db } = gateway.services;
    const rankedAt = async () =>
      (await db.selectFrom('device_requests').select('ranked_at').orderBy('id').execute()).map(
        ({ ranked_at }) => ranked_at,
      );
    const before = await rankedAt();
    await db
      .updateTable('device_requests')
      .set({ ranked_at: UNRANKED })
      .where('id', '=', Number(ids[1]))
      .execute();
    const listed = async () =>
      ((await call(people.analyst, 'GET /device-requests?sort=urgent')).body as unknown as Answer[]).map(
        ({ id }) => id,
      );
    expect(await listed()).toEqual([ids[0], ids[1], ids[2]]);
    await rankRest(db);
    expect(await rankedAt()).toEqual(before);
  });
});
