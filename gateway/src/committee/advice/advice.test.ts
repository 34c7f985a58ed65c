import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { notifyAll } from '../../requests/notices/notify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { openLive } from '../../testing/live.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { trialToBegin } from '../../testing/trials.ts';

describe.each(DIALECTS)('a decision and what was recommended on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let chair: SignedIn;
  let office: SignedIn;
  /** The members Ann, Ben and Cora, and the chair. */
  let members: SignedIn[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    chair = people.committee;
    office = people.business_office;
    members = [];
    for (const name of ['Ann', 'Ben', 'Cora'])
      members.push(await signInAs(gateway.services, 'committee', { name }));
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);

  /** A meeting in session with everybody present, and its agenda. */
  async function session(also: SignedIn[] = []) {
    const { db } = gateway.services;
    const there = [...members, ...also];
    const meeting = await meetingOf(db, { chair, planner: office, members: there });
    const on = (who: SignedIn, path: string, body?: unknown) =>
      call(who, path.replace(' ', ` /meetings/${meeting}`), body);
    await on(chair, 'POST /open');
    for (const each of there) await on(each, 'PUT /attendance', { present: true });
    const close = async (item: number) =>
      expect((await on(chair, `POST /items/${item}/close`)).status).toBe(200);
    /** Calls a request. All voters cast the same vote; without a vote nobody votes. */
    async function called(requestId: number, vote: string | null) {
      await db
        .updateTable('meeting_items')
        .set({ planned_request: null })
        .where('planned_request', '=', requestId)
        .execute();
      const about = { text: null, request_id: requestId, planned_request: requestId };
      const item = await itemOf(db, meeting, chair, about);
      expect((await on(chair, `POST /items/${item}/open`)).status).toBe(200);
      for (const each of vote ? members : [])
        await on(each, `PUT /items/${item}/vote`, { vote, reason: 'So.' });
      return item;
    }
    return {
      ...{ meeting, on, close, called },
      items: async (who: SignedIn) => (await on(who, 'GET ')).body.items,
      async voted(requestId: number, vote: string | null) {
        const item = await called(requestId, vote);
        await close(item);
        return item;
      },
    };
  }
  const before = async (details: object = {}) =>
    (await requestAt(gateway.services, people.provider.id, 'committee_review', details)).id;
  const decide = (id: number, body: object, who = office) =>
    call(who, `PUT /device-requests/${id}/status`, body);
  const advice = async (id: number, who: SignedIn) =>
    (await call(who, `GET /device-requests/${id}/advice`)).body.advice;
  const history = async (id: number, who: SignedIn) =>
    (await call(who, `GET /device-requests/${id}/history`)).body as {
      action: string;
      notes: string | null;
    }[];
  const notices = async (who: SignedIn) =>
    ((await call(who, 'GET /notices')).body as { kind: string; notes: string | null }[]).filter(
      ({ kind }) => kind === 'decided_against',
    );
  const intact = async () => (await verifyAudit(gateway.services.db)).problems;
  const TOLD = 'The committee recommended: Approve. Decided: Rejected.\n\nNo budget this year.';
  const DENIED = { status: 'rejected', reason_against: 'No budget this year.' };

  it('asks for a reason against the recommendation, and tells the members', async () => {
    const { voted, items } = await session();
    const id = await before();
    await voted(id, 'approve');
    const [ann] = members as [SignedIn];
    expect(await advice(id, office)).toMatchObject({
      recommendation: { result: 'approve', counts: { approve: 3 } },
      meeting: { readable: true },
      decision: null,
    });
    const refused = await decide(id, { status: 'rejected' });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: [{ field: 'reason_against', message: expect.stringContaining('recommended: Approve') }],
      },
    });
    expect((await history(id, office)).map(({ action }) => action)).not.toContain('reject');
    expect((await decide(id, { ...DENIED, committeeNotes: 'Sorry.' })).status).toBe(200);

    const decision = { outcome: 'rejected', by: { id: office.id }, against: TOLD };
    expect((await advice(id, ann)).decision).toMatchObject(decision);
    expect((await items(chair))[0].decision).toMatchObject(decision);
    expect((await history(id, ann)).slice(0, 2)).toMatchObject([
      { action: 'decided_against', notes: TOLD },
      { action: 'reject', notes: 'Sorry.' },
    ]);
    // The requester reads only the texts that are meant for them.
    expect(JSON.stringify(await history(id, people.provider))).not.toMatch(/budget|decided_against/);
    expect(await advice(id, people.provider)).toBeNull();

    await notifyAll(gateway.services);
    for (const each of [chair, ...members]) expect(await notices(each)).toMatchObject([{ notes: TOLD }]);
    for (const each of [office, people.provider, people.admin, people.analyst])
      expect(await notices(each)).toEqual([]);
    expect(await intact()).toEqual([]);
    await gateway.services.db
      .updateTable('request_events')
      .set({ notes: TOLD.replace('Approve', 'Deny') })
      .where('action', '=', 'staff_decided_against')
      .execute();
    expect(await intact()).toHaveLength(1);
  });

  it('asks for no reason when the decision follows the recommendation, or when there is none', async () => {
    const { voted } = await session();
    const decided = async (vote: string | null, body: object, isCalled = true) => {
      const id = await before();
      if (isCalled) await voted(id, vote);
      return (await decide(id, body)).status;
    };
    const trial = {
      ...{ status: 'approved', outcome: 'approved_for_trial' },
      trial: trialToBegin(people.analyst.id),
    };
    const until = '2999-01-01';
    const conditions = [{ text: 'Train.', user_id: people.analyst.id, until, blocks_ordering: false }];
    expect(await decided('approve', { status: 'approved' })).toBe(200);
    expect(await decided('approve', { status: 'approved', conditions })).toBe(200);
    expect(await decided('approve', trial)).toBe(400);
    expect(await decided('trial', trial)).toBe(200);
    expect(await decided('trial', { status: 'approved' })).toBe(400);
    expect(await decided('deny', { status: 'rejected' })).toBe(200);
    expect(await decided('defer', { status: 'rejected' })).toBe(400);
    // First a tie, then no meeting at all.
    expect(await decided(null, { status: 'rejected' })).toBe(200);
    expect(await decided(null, { status: 'rejected' }, false)).toBe(200);
    await notifyAll(gateway.services);
    expect(await notices(chair)).toEqual([]);
    expect(await intact()).toEqual([]);
  });

  it('uses the notes as the reason when a dashboard sends no other one', async () => {
    const { voted } = await session();
    const id = await before();
    await voted(id, 'approve');
    expect((await decide(id, { status: 'rejected', analystNotes: 'No budget this year.' })).status).toBe(200);
    expect((await advice(id, chair)).decision.against).toBe(TOLD);
    const other = await before();
    await voted(other, 'deny');
    const mutation = (given: string) =>
      gql(
        gateway,
        office,
        `mutation { approveRequest(id: ${other}${given}) { __typename ... on InvalidError { fields { field message } } } }`,
      );
    expect(await mutation('')).toMatchObject({
      data: { approveRequest: { __typename: 'InvalidError', fields: [{ field: 'reasonAgainst' }] } },
    });
    expect(await mutation(', reasonAgainst: "Needed now."')).toMatchObject({
      data: { approveRequest: { __typename: 'DeviceRequest' } },
    });
    expect((await advice(other, chair)).decision.against).toMatch(
      /^The committee recommended: Deny.*now\.$/s,
    );
  });

  it('uses the last recommendation, even for a request that was carried over', async () => {
    const [first, second] = [await session(), await session()];
    const id = await before();
    await first.voted(id, 'defer');
    await second.voted(id, 'approve');
    expect((await advice(id, office)).meeting.id).toBe(second.meeting);
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    // The earlier recommendation was followed, and its item shows the decision, too.
    expect((await first.items(chair))[0].decision).toMatchObject({ outcome: 'approved', against: null });
  });

  it('keeps the recommendation after a dismissal, and drops it after a tie', async () => {
    const { voted } = await session();
    const id = await before();
    await voted(id, 'approve');
    await decide(id, { status: 'dismissed', reason: 'By mistake.' });
    await call(office, `POST /device-requests/${id}/restore`, {});
    expect((await decide(id, { status: 'rejected' })).status).toBe(400);
    await voted(id, null);
    expect((await decide(id, { status: 'rejected' })).status).toBe(200);
  });

  it('keeps the recommendation after a vote without the quorum, which anybody who decides could hold', async () => {
    const { voted } = await session();
    const id = await before();
    await voted(id, 'deny');
    const ends_at = new Date(Date.now() + 60_000).toISOString();
    const { body } = await call(office, 'POST /circulations', { request_ids: [id], ends_at });
    const closed = await call(office, `POST /meetings/${body.id}/close`);
    expect(closed.body.items[0].recommendation.result).toBe('no_quorum');
    expect((await advice(id, office)).recommendation.result).toBe('deny');
    expect((await decide(id, { status: 'approved' })).status).toBe(400);
    expect((await decide(id, { status: 'approved', reason_against: 'Needed now.' })).status).toBe(200);
    expect((await advice(id, chair)).decision.against).toMatch(/^The committee recommended: Deny\./);
  });

  it('tells a recused member nothing about it anywhere', async () => {
    const { voted, items, on } = await session();
    const id = await before();
    const item = await voted(id, 'approve');
    const [, ben] = members as [SignedIn, SignedIn];
    await call(office, `PUT /device-requests/${id}/recusal`, { user_id: ben.id, reason: 'A relative.' });
    const live = await openLive(gateway, ben);
    await decide(id, { ...DENIED, committeeNotes: 'Sorry.' });
    await notifyAll(gateway.services);
    expect(await notices(ben)).toEqual([]);
    expect(await advice(id, ben)).toBeNull();
    expect((await items(ben)).find((each: { id: number }) => each.id === item)).toMatchObject({
      recommendation: null,
      decision: { outcome: 'rejected', against: null },
    });
    const read = [
      await call(ben, `GET /device-requests/${id}`),
      await call(ben, `GET /device-requests/${id}/history`),
      await on(ben, 'GET '),
      await call(ben, `GET /device-requests/${id}/packet`),
      await gql(
        gateway,
        ben,
        `{ deviceRequest(id: ${id}) { advice { decision { against } } history { action notes } } }`,
      ),
    ];
    expect(JSON.stringify(read)).not.toMatch(/budget|decided_against/);
    expect(JSON.stringify(live.changes)).not.toMatch(/decided_against/);
    live.close();
    expect(await notices(chair)).toHaveLength(1);
  });

  it('asks a recused person who decides for no reason, so that no refusal reveals the recommendation', async () => {
    const both = await signInAs(gateway.services, ['committee', 'business_office'], { name: 'Dora' });
    const { voted } = await session([both]);
    const id = await before();
    await call(both, `PUT /device-requests/${id}/recusal`, { reason: 'I own shares.' });
    await voted(id, 'approve');
    const version = (await call(both, `GET /device-requests/${id}`)).body.version;
    const done = await decide(id, { status: 'rejected' }, both);
    // The number of changes does not reveal it either.
    expect(done).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await history(id, both)).map(({ action }) => action)).not.toContain('decided_against');
    expect((await advice(id, chair)).decision.against).toContain('No reason was asked for');
    await notifyAll(gateway.services);
    expect(await notices(chair)).toHaveLength(1);
    expect(await notices(both)).toEqual([]);
  });

  it('accepts one of two decisions at the same moment, and notifies once', async () => {
    const { voted } = await session();
    const id = await before();
    await voted(id, 'approve');
    const other = await signInAs(gateway.services, 'business_office', { name: 'The other' });
    const answers = await Promise.all([decide(id, DENIED), decide(id, { status: 'approved' }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = (await history(id, chair))
      .map(({ action }) => action)
      .filter((each) => /decided/.test(each));
    expect(told).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
    expect(await intact()).toEqual([]);
  });

  it('comes before the item is closed, or knows its recommendation', async () => {
    const { called, close } = await session();
    for (let round = 0; round < 4; round++) {
      const id = await before();
      const item = await called(id, 'approve');
      const [, { status }] = await Promise.all([close(item), decide(id, { status: 'rejected' })]);
      const { recommendation = null, decision = null } = (await advice(id, chair)) ?? {};
      expect([status, recommendation?.result ?? null, decision]).toEqual(
        status === 200 ? [200, null, null] : [400, 'approve', null],
      );
    }
    expect(await intact()).toEqual([]);
  });

  it('asks for the reason of each of several requests separately', async () => {
    const { voted } = await session();
    const [one, other] = [await before(), await before()];
    await voted(one, 'approve');
    const { body } = await call(office, 'POST /device-requests/several', {
      action: 'reject',
      requests: [{ id: one }, { id: other }],
    });
    expect(body).toMatchObject([
      { done: false, code: 'invalid_fields', error: expect.stringContaining('Approve') },
      { done: true },
    ]);
  });
});
