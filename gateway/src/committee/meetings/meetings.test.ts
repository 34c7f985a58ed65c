import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 60 * 60_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

describe.each(DIALECTS)('meetings of the committee on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let second: SignedIn;
  let third: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(NOW) });
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    second = await signInAs(gateway.services, 'committee', { name: 'Another member' });
    third = await signInAs(gateway.services, 'committee', { name: 'Third member' });
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const planOf = (more: object = {}) => ({
    title: 'December meeting',
    starts_at: at(24),
    ends_at: at(26),
    place: 'Room 4',
    chair_id: people.committee.id,
    member_ids: [second.id, third.id],
    ...more,
  });
  const plan = (more: object = {}, who = people.business_office) => call(who, 'POST /meetings', planOf(more));
  const ids = async (who: SignedIn, query = '') =>
    (await call(who, `GET /meetings${query}`)).body.map(({ id }: { id: number }) => id);

  it('are planned with a chair, members and guests by name', async () => {
    const { status, body, headers } = await plan({ guests: ['Dr. Guest'] });
    const people_ = [
      { id: second.id, name: 'Another member' },
      { id: people.committee.id, name: 'The committee' },
      { id: third.id, name: 'Third member' },
    ];
    expect([status, headers.get('location'), body]).toEqual([
      201,
      `/api/meetings/${body.id}`,
      {
        id: body.id,
        kind: 'session',
        title: 'December meeting',
        starts_at: at(24),
        ends_at: at(26),
        place: 'Room 4',
        chair_id: people.committee.id,
        chair: { id: people.committee.id, name: 'The committee' },
        member_ids: people_.map(({ id }) => id),
        guests: ['Dr. Guest'],
        state: 'planned',
        items: [],
        attendance: people_.map((user) => ({
          ...{ user, present: false, answer: null },
          ...{ arrived_at: null, left_at: null },
        })),
        ...{ opened_at: null, closed_at: null, series_id: null, minute_taker: null },
        quorum: { needed: 3, present: 0, reached: false },
        planned_by: { id: people.business_office.id, name: 'The business_office' },
        version: 1,
      },
    ]);
    expect((await call(people.admin, `GET /meetings/${body.id}`)).body).toEqual(body);
  });

  it('take both spellings and any offset of a time zone', async () => {
    const { body } = await call(people.committee, 'POST /meetings', {
      ...{ title: 'March meeting', startsAt: '2027-03-28T03:30:00+02:00', endsAt: '2027-03-28T02:00:00Z' },
      ...{ chairId: people.committee.id, memberIds: [second.id] },
    });
    expect(body).toMatchObject({
      starts_at: '2027-03-28T01:30:00.000Z',
      ends_at: '2027-03-28T02:00:00.000Z',
      place: null,
    });
  });

  it.each([
    ['title', { title: ' ' }, 'title'],
    ['start', { starts_at: '2026-12-01' }, 'starts_at'],
    ['end before the start', { ends_at: at(23) }, 'ends_at'],
    ['end on another day', { ends_at: at(49) }, 'ends_at'],
    ['chair', { chair_id: 0 }, 'chair_id'],
    ['members', { member_ids: [] }, 'member_ids'],
    ['guests', { guests: 'Dr. Guest' }, 'guests'],
  ])('refuse a wrong %s', async (_what, more, field) => {
    const { status, body } = await plan(more);
    expect([status, body.fields?.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  });

  it('have only members of the committee', async () => {
    expect((await plan({ chair_id: people.analyst.id })).body).toMatchObject({
      error: "The chair must be somebody who uses the portal and has the committee's role",
      fields: [{ field: 'chair_id' }],
    });
    expect((await plan({ member_ids: [second.id, people.provider.id, 999_999] })).body).toMatchObject({
      error: expect.stringContaining(`not: ${people.provider.id}, 999999`),
      fields: [{ field: 'member_ids' }],
    });
    const offered = await call(people.committee, 'GET /meeting-candidates');
    expect(offered.body.map(({ name }: { name: string }) => name)).toEqual([
      'Another member',
      'The committee',
      'Third member',
    ]);
  });

  it('keep a member who has left the committee since then', async () => {
    const { body } = await plan();
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', third.id).execute();
    const changed = planOf({ title: 'Other', member_ids: body.member_ids });
    expect(await call(people.business_office, `PUT /meetings/${body.id}`, changed)).toMatchObject({
      status: 200,
      body: { member_ids: body.member_ids },
    });
    expect((await plan()).status).toBe(400);
  });

  it('can be changed by the chair, the person who planned them, and the business office', async () => {
    const { body } = await plan({ chair_id: second.id }, people.committee);
    const change = async (who: SignedIn, title: string) =>
      (await call(who, `PUT /meetings/${body.id}`, planOf({ chair_id: second.id, title }))).status;
    expect(await change(people.committee, 'By the planner')).toBe(200);
    expect(await change(second, 'By the chair')).toBe(200);
    expect(await change(people.business_office, 'By the office')).toBe(200);
    expect(await change(third, 'By a member')).toBe(403);
    expect(await change(people.admin, 'By an administrator')).toBe(403);
    expect(await change(people.analyst, 'By an analyst')).toBe(404);
    expect((await call(third, `DELETE /meetings/${body.id}`)).status).toBe(403);
    expect((await call(second, `DELETE /meetings/${body.id}`)).status).toBe(204);
  });

  it('keep the change of a person who was faster', async () => {
    const { body } = await plan();
    const path = `PUT /meetings/${body.id}`;
    expect((await call(people.committee, path, planOf({ version: 1, place: 'Room 5' }))).body.version).toBe(
      2,
    );
    expect(await call(people.business_office, path, planOf({ version: 1, place: 'Room 6' }))).toMatchObject({
      status: 409,
      body: {
        error: 'The committee has changed this meeting meanwhile. Please look at it again.',
        code: 'meeting_changed',
      },
    });
    const both = [people.committee, people.business_office].map((who, at) =>
      call(who, path, planOf({ version: 2, place: `Hall ${at}` })),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    // Without a version, the newest plan is changed. The same plan again is no change.
    expect((await call(people.committee, path, planOf({ place: 'Hall 9' }))).body.version).toBe(4);
    expect((await call(people.committee, path, planOf({ place: 'Hall 9' }))).body.version).toBe(4);
  });

  it('keep the history of their plan', async () => {
    const { body } = await plan();
    const changed = planOf({ member_ids: [second.id], guests: ['Dr. Guest'], place: null });
    await call(people.committee, `PUT /meetings/${body.id}`, changed);
    const history = await call(people.admin, `GET /meetings/${body.id}/history`);
    expect(history.body).toEqual([
      {
        at: at(0),
        actor: { id: people.committee.id, name: 'The committee' },
        action: 'changed',
        changes: [
          { field: 'place', old: 'Room 4', new: null },
          {
            field: 'members',
            old: 'Another member, The committee, Third member',
            new: 'Another member, The committee',
          },
          { field: 'guests', old: null, new: 'Dr. Guest' },
        ],
      },
      expect.objectContaining({
        action: 'planned',
        changes: expect.arrayContaining([{ field: 'title', old: null, new: 'December meeting' }]),
      }),
    ]);
    // Guests stay when a change does not mention them.
    const { guests: _, ...documented } = changed as typeof changed & { guests: unknown };
    expect((await call(people.committee, `PUT /meetings/${body.id}`, documented)).body.guests).toEqual([
      'Dr. Guest',
    ]);
  });

  it('are gone when they are cancelled', async () => {
    const { body } = await plan();
    expect((await call(people.committee, `DELETE /meetings/${body.id}`)).status).toBe(204);
    for (const line of ['GET', 'DELETE']) {
      expect((await call(people.committee, `${line} /meetings/${body.id}`)).status).toBe(404);
    }
    expect(await ids(people.committee)).toEqual([]);
  });

  it('are listed page by page: upcoming ones, the next first, then past ones, the last first', async () => {
    const hours = [48, -48, 24, -24, 24, -1, 72];
    const made: number[] = [];
    // Each meeting was planned before it began.
    Object.assign(gateway.services, { clock: () => new Date(NOW - 72 * 60 * 60_000) });
    for (const hour of hours) made.push((await plan({ starts_at: at(hour), ends_at: at(hour + 2) })).body.id);
    Object.assign(gateway.services, { clock: () => new Date(NOW) });
    const [late, old, next, last, nextToo, running, latest] = made;
    const upcoming = [running, next, nextToo, late, latest];
    expect(await ids(people.admin)).toEqual([...upcoming, last, old]);
    expect(await ids(people.admin, '?when=upcoming')).toEqual(upcoming);
    expect(await ids(people.admin, '?when=past')).toEqual([last, old]);
    const seen: number[] = [];
    let path: string | undefined = '/meetings?limit=2';
    while (path) {
      const page = await call(people.committee, `GET ${path}`);
      expect(page.headers.get('x-total-count')).toBe('7');
      seen.push(...page.body.map(({ id }: { id: number }) => id));
      path = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([...upcoming, last, old]);
    for (const wrong of ['?when=never', '?cursor=x', '?when=past&cursor=upcoming.eA'])
      expect((await call(people.admin, `GET /meetings${wrong}`)).status).toBe(400);
  });

  it('cost the same number of statements however many there are', async () => {
    const costOf = async () =>
      (await gateway.statements.kindsDuring(() => call(people.committee, 'GET /meetings?when=upcoming')))
        .length;
    await plan();
    await costOf();
    const one = await costOf();
    for (let more = 0; more < 5; more++) await plan();
    expect(await costOf()).toBe(one);
  });

  it('are for the committee, the business office and administrators', async () => {
    const { body } = await plan();
    for (const role of ROLES) {
      const isReader = ['committee', 'business_office', 'admin'].includes(role);
      const answers = [
        await call(people[role], 'GET /meetings'),
        await call(people[role], `GET /meetings/${body.id}`),
        await call(people[role], `GET /meetings/${body.id}/history`),
      ].map(({ status }) => status);
      expect({ role, answers }).toEqual({ role, answers: isReader ? [200, 200, 200] : [403, 404, 404] });
      const { data } = await gql(gateway, people[role], `{ meeting(id: ${body.id}) { title } }`);
      expect(data?.meeting).toEqual(isReader ? { title: 'December meeting' } : null);
    }
  });

  it('are planned, changed and cancelled over GraphQL', async () => {
    const input = (title: string) => `input: { title: "${title}", startsAt: "${at(1)}", endsAt: "${at(2)}",
      chairId: "${people.committee.id}", memberIds: ["${second.id}"] }`;
    const run = (text: string) => gql<Record<string, object>>(gateway, people.committee, text);
    const planned = await run(
      `mutation { done: planMeeting(${input('Now')}) { ... on Meeting { id version quorum { needed } } } }`,
    );
    const id = String(Object(planned.data?.done).id);
    expect(planned.data?.done).toEqual({ id, version: 1, quorum: { needed: 3 } });
    const change = (title: string, version: number) =>
      run(`mutation { done: changeMeeting(id: ${id}, version: ${version}, ${input(title)})
        { __typename ... on Meeting { title } } }`);
    expect((await change('Later', 1)).data?.done).toEqual({ __typename: 'Meeting', title: 'Later' });
    expect((await change('Again', 1)).data?.done).toEqual({ __typename: 'ConflictError' });
    const list = await run(
      '{ meetings(first: 1) { totalCount edges { node { title attendance { person { name } present } history { action } } } } }',
    );
    expect(list.data?.meetings).toMatchObject({
      totalCount: 1,
      edges: [{ node: { title: 'Later', history: [{ action: 'changed' }, { action: 'planned' }] } }],
    });
    const cancelled = await run(`mutation { done: cancelMeeting(id: ${id}) { __typename } }`);
    expect(cancelled.data?.done).toEqual({ __typename: 'CancelledMeeting' });
    expect((await run(`{ meeting(id: ${id}) { id } }`)).data).toEqual({ meeting: null });
  });

  it('have the quorum that the hospital has set', async () => {
    const setting = (name: string, value: number) => call(people.admin, `PUT /settings/${name}`, { value });
    await setting('quorum_least', 1);
    expect((await plan()).body.quorum.needed).toBe(2);
    await setting('quorum_share', 99);
    expect((await plan()).body.quorum.needed).toBe(3);
  });
});
