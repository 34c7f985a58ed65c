import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { stopBackground } from '../background.ts';
import { notifyAll } from '../notices/notify.ts';
import { freeRequests } from './service.ts';

describe.each(DIALECTS)('the assignee of a request on %s', (dialect) => {
  let gateway: TestGateway;
  let [owner, ann, ben, office]: SignedIn[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    owner = await signInAs(gateway.services, 'provider');
    ann = await signInAs(gateway.services, 'analyst', { name: 'Ann Lee' });
    ben = await signInAs(gateway.services, 'analyst', { name: 'Ben Ode' });
    office = await signInAs(gateway.services, 'business_office', { name: 'Olga Fink' });
  });
  afterAll(() => gateway.stop());

  const id = (person: SignedIn | undefined) => person?.id ?? 0;
  const submitted = () => requestAt(gateway.services, id(owner));
  const put = (who: SignedIn | undefined, request: number, body: object) =>
    rest(gateway, who ?? null, `PUT /device-requests/${request}/assignee`, body);
  const told = async (request: number) => {
    const { data } = await gql<{
      deviceRequest: { events: { action: string; actorName: string; notes: string | null }[] };
    }>(
      gateway,
      ann ?? null,
      'query ($id: ID!) { deviceRequest(id: $id) { events { action actorName notes } } }',
      { id: String(request) },
    );
    return data?.deviceRequest.events.map(({ action, actorName, notes }) => [action, actorName, notes]);
  };

  it('is whoever starts the analysis', async () => {
    const request = await submitted();
    const { body } = await rest(gateway, ann ?? null, `PUT /device-requests/${request.id}/status`, {
      status: 'under_analysis',
    });
    expect(body).toMatchObject({ assignee: { id: id(ann), name: 'Ann Lee' }, assignee_id: id(ann) });
  });

  it('takes, gives and releases, and the history tells each', async () => {
    const { id: request } = await submitted();
    expect((await put(ann, request, { user_id: id(ann) })).body.assignee).toEqual({
      id: id(ann),
      name: 'Ann Lee',
    });
    expect((await put(ann, request, { userId: id(ben) })).body.assignee).toEqual({
      id: id(ben),
      name: 'Ben Ode',
    });
    expect((await put(ben, request, { userId: null })).body.assignee).toBeNull();
    expect(await told(request)).toMatchObject([
      ['created', expect.any(String), null],
      ['taken', 'Ann Lee', null],
      ['given', 'Ann Lee', 'Ben Ode'],
      ['released', 'Ben Ode', 'Ben Ode'],
    ]);
    expect(await historyOf(gateway.services.db, request)).toMatchObject({ problems: [] });
  });

  it('stays when the history of the request is full, and whoever starts the analysis still gets it', async () => {
    const { id: request } = await submitted();
    await fillHistory(gateway.services.db, request);
    expect(await put(ann, request, { user_id: id(ann) })).toMatchObject({
      status: 409,
      body: { code: 'history_full' },
    });
    const { body } = await rest(gateway, ann ?? null, `PUT /device-requests/${request}/status`, {
      status: 'under_analysis',
    });
    expect(body).toMatchObject({ assignee_id: id(ann) });
  });

  it('changes neither the day of the last change nor the stage, and nothing when it is so already', async () => {
    const { id: request } = await submitted();
    const { body } = await put(ann, request, { user_id: id(ann) });
    expect(body).toMatchObject({ last_updated: null, status: 'submitted', version: 2 });
    expect((await put(ann, request, { user_id: id(ann) })).body.version).toBe(2);
  });

  it('tells the second of two people who has it, and lets those who have seen it decide', async () => {
    const { id: request } = await submitted();
    const answers = await Promise.all(
      [ann, ben].map(async (person) => ({
        person,
        ...(await put(person, request, { user_id: id(person) })),
      })),
    );
    const [first] = answers.filter(({ status }) => status === 200);
    const [second] = answers.filter(({ status }) => status === 409);
    expect(second?.body).toEqual({
      error: `${(first?.body as { assignee?: { name: string } } | undefined)?.assignee?.name} has taken this request.`,
      code: 'has_been_taken',
    });
    expect((await put(office, request, { user_id: id(second?.person), version: 1 })).status).toBe(409);
    const { status, body } = await put(office, request, { user_id: null, version: first?.body.version });
    expect({ status, assignee: body.assignee }).toEqual({ status: 200, assignee: null });
  });

  it('tells the second of two who start an analysis who has it, and whoever had it before', async () => {
    const { id: request } = await submitted();
    const start = (person: SignedIn | undefined) =>
      rest(gateway, person ?? null, `PUT /device-requests/${request}/status`, { status: 'under_analysis' });
    await put(ann, request, { user_id: id(ann) });
    const several = await rest<{ results: { error?: string }[] }>(
      gateway,
      ben ?? null,
      'POST /device-requests/several',
      {
        action: 'start_analysis',
        requests: [{ id: request, version: 1 }],
      },
    );
    expect(JSON.stringify(several.body)).toContain('has taken this request.');
    expect((await start(ben)).body).toMatchObject({ status: 'under_analysis', assignee: { id: id(ben) } });
    const { status, body } = await start(office);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'cannot_become',
        error: expect.stringMatching(
          /^A request that is Under Analysis cannot become Under Analysis. .+ has taken this request.$/,
        ),
      },
    });
    await notifyAll(gateway.services);
    const notices = await gateway.services.db
      .selectFrom('notices')
      .select(['user_id', 'kind'])
      .where('request_id', '=', request)
      .where('user_id', '=', id(ann) ?? 0)
      .execute();
    expect(notices).toContainEqual({ user_id: id(ann), kind: 'taken_over' });
  });

  it('watches the request that it has, until it stops', async () => {
    const { id: request } = await submitted();
    const watches = async () =>
      (await rest(gateway, ann ?? null, `GET /device-requests/${request}`)).body.watching;
    expect(await watches()).toBe(false);
    await put(ann, request, { user_id: id(ann) });
    expect(await watches()).toBe(true);
    await rest(gateway, ann ?? null, `DELETE /device-requests/${request}/watch`);
    expect(await watches()).toBe(false);
  });

  it('is given to active people who analyze requests alone', async () => {
    const { id: request } = await submitted();
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', id(ben)).execute();
    for (const nobody of [id(owner), id(ben), 999_999]) {
      const { status, body } = await put(ann, request, { user_id: nobody });
      expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field: 'user_id' }] });
    }
    for (const wrong of ['x', 0, 1.5, undefined])
      expect((await put(ann, request, { user_id: wrong })).status).toBe(400);
    const { data } = await gql<{ assignablePeople: { name: string }[] }>(
      gateway,
      ann ?? null,
      '{ assignablePeople { name } }',
      {},
    );
    expect(data?.assignablePeople.map(({ name }) => name)).toEqual(['Ann Lee', 'Olga Fink']);
    // People who read all requests can filter lists by assignee; others do not learn who works in the hospital.
    for (const [role, count] of [
      ['committee', 2],
      ['supply_chain', 2],
      ['provider', undefined],
    ] as const) {
      const answer = await gql<{ assignablePeople: object[] }>(
        gateway,
        await signInAs(gateway.services, role),
        '{ assignablePeople { name } }',
      );
      expect([role, answer.data?.assignablePeople?.length]).toEqual([role, count]);
    }
  });

  it('gives its requests back when somebody is made inactive, or loses the role', async () => {
    const admin = await signInAs(gateway.services, 'admin');
    const [one, two, three] = [await submitted(), await submitted(), await submitted()];
    await put(ann, one.id, { user_id: id(ann) });
    await put(ann, two.id, { user_id: id(ann) });
    await put(ben, three.id, { user_id: id(ben) });
    await rest(gateway, admin, `PUT /users/${id(ann)}`, { active: false });
    await stopBackground(gateway.services);
    ann = office;
    expect((await told(one.id))?.at(-1)).toEqual(['released', 'Portal', 'Ann Lee']);
    expect((await told(two.id))?.at(-1)).toEqual(['released', 'Portal', 'Ann Lee']);
    expect((await told(three.id))?.at(-1)?.[0]).toBe('taken');
    await gateway.services.db.deleteFrom('user_roles').where('user_id', '=', id(ben)).execute();
    expect(await freeRequests(gateway.services)).toBe(1);
    expect(await freeRequests(gateway.services)).toBe(0);
    expect(await historyOf(gateway.services.db, three.id)).toMatchObject({ problems: [] });
  });
});
