import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql, transaction } from '../../platform/db/index.ts';
import { notifyAll } from '../../requests/notices/notify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { openLive } from '../../testing/live.ts';
import { untilOneWaits } from '../../testing/lock-waits.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { meetingNews } from './news.ts';
import { openAt } from './store.ts';

describe.each(DIALECTS)('a meeting in session on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let chair: SignedIn;
  let members: SignedIn[];
  let meeting: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    chair = people.committee;
    members = [];
    for (const name of ['Ann', 'Ben', 'Cora'])
      members.push(await signInAs(gateway.services, 'committee', { name }));
    meeting = await planned();
  });
  afterAll(() => gateway.stop());

  const planned = () => meetingOf(gateway.services.db, { chair, planner: people.business_office, members });
  const onAgenda = async (details: object = {}, to = meeting) => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review', details);
    const about = { text: null, request_id: id, planned_request: id };
    return { id, item: await itemOf(gateway.services.db, to, chair, about) };
  };
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const on = (who: SignedIn, path: string, body?: unknown) =>
    call(who, path.replace(' ', ` /meetings/${meeting}`), body);
  const open = (who = chair) => on(who, 'POST /open');
  const here = (who: SignedIn, present = true) => on(who, 'PUT /attendance', { present });
  const vote = (who: SignedIn, item: number, given: string, reason?: string) =>
    on(who, `PUT /items/${item}/vote`, { vote: given, reason });
  const called = (item: number, who = chair) => on(who, `POST /items/${item}/open`);
  const closed = (item: number, who = chair) => on(who, `POST /items/${item}/close`);
  const code = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const items = async (who = chair) => (await on(who, 'GET ')).body.items;
  const [ann, ben, cora] = [0, 1, 2].map((at) => () => members[at] as SignedIn) as [
    () => SignedIn,
    () => SignedIn,
    () => SignedIn,
  ];
  /** Opens the meeting with everybody present. */
  async function begun() {
    await open();
    for (const each of members) await here(each);
  }

  it('is opened and closed by its chair and the business office', async () => {
    expect(await code(open(ann()))).toEqual([403, 'run_meeting_denied']);
    expect(await code(open(people.admin))).toEqual([403, 'plan_meeting_denied']);
    expect(await code(on(chair, 'POST /close'))).toEqual([409, 'meeting_not_open']);
    expect((await open()).body).toMatchObject({
      state: 'open',
      opened_at: expect.any(String),
      quorum: { needed: 3, present: 1, reached: false },
    });
    expect(await code(open(people.business_office))).toEqual([409, 'meeting_not_planned']);
    expect((await on(people.business_office, 'POST /close')).body).toMatchObject({
      state: 'closed',
      closed_at: expect.any(String),
    });
    const history = (await on(people.admin, 'GET /history')).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'closed',
      'attendance',
      'opened',
    ]);
    const past = (await call(people.admin, 'GET /meetings?when=past')).body;
    expect(past.map(({ id }: { id: number }) => id)).toEqual([meeting]);
  });

  it('is not opened long before its start, because nothing is opened twice', async () => {
    const { db } = gateway.services;
    const at = (minutes: number) => toSql(new Date(Date.now() + minutes * 60_000));
    const move = (minutes: number) =>
      db
        .updateTable('meetings')
        .set({ starts_at: at(minutes), ends_at: at(2_000) })
        .where('id', '=', meeting)
        .execute();
    await move(12 * 60 + 1);
    expect(await code(open())).toEqual([409, 'meeting_too_early']);
    await move(12 * 60 - 1);
    expect((await open()).body.state).toBe('open');
  });

  it('knows who is present, and when', async () => {
    expect(await code(here(ann()))).toEqual([409, 'meeting_not_open']);
    await open();
    const stranger = await signInAs(gateway.services, 'committee');
    expect(await code(here(stranger))).toEqual([403, 'not_meeting_member']);
    const other = { present: true, user_id: ben().id };
    expect(await code(on(ann(), 'PUT /attendance', other))).toEqual([403, 'attendance_denied']);
    expect(await code(on(ann(), 'PUT /attendance', {}))).toEqual([400, 'invalid_fields']);
    expect((await here(ann())).body.quorum).toEqual({ needed: 3, present: 2, reached: false });
    expect((await on(chair, 'PUT /attendance', other)).body.quorum.reached).toBe(true);
    const left = await here(ann(), false);
    const of = (name: string) =>
      left.body.attendance.find(({ user }: { user: { name: string } }) => user.name === name);
    expect(of('Ann')).toMatchObject({
      present: false,
      arrived_at: expect.any(String),
      left_at: expect.any(String),
    });
    expect(of('Ben')).toMatchObject({ present: true, left_at: null });
    // The same attendance again is no event.
    await here(ann(), false);
    const history = (await on(chair, 'GET /history')).body;
    expect(history.map(({ changes }: { changes: object[] }) => changes[0] ?? null)).toEqual([
      { field: 'absent', old: null, new: 'Ann' },
      { field: 'present', old: null, new: 'Ben' },
      { field: 'present', old: null, new: 'Ann' },
      { field: 'present', old: null, new: 'The committee' },
      null,
    ]);
  });

  it('has one item open at a time', async () => {
    const [one, two] = [await onAgenda(), await onAgenda()];
    expect(await code(called(one.item))).toEqual([409, 'meeting_not_open']);
    await begun();
    expect(await code(called(one.item, ann()))).toEqual([403, 'run_meeting_denied']);
    expect((await called(one.item)).body).toMatchObject({ state: 'open', opened_at: expect.any(String) });
    const refused = await called(two.item);
    expect(refused).toMatchObject({ status: 409, body: { code: 'item_open_already' } });
    expect(refused.body.error).toContain('MDR-');
    expect(await code(closed(two.item))).toEqual([409, 'item_not_open']);
    await closed(one.item);
    expect(await code(called(one.item))).toEqual([409, 'item_not_planned']);
    expect((await called(two.item)).status).toBe(200);
    expect(await code(called(999_999))).toEqual([404, 'item_not_found']);
    const raced = await onAgenda();
    await closed(two.item);
    const third = await onAgenda();
    const both = await Promise.all([called(raced.item), called(third.item, people.business_office)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.skipIf(dialect === 'SQLite')(
    'cannot be changed or cancelled by a person who read it before it began',
    async () => {
      const { db } = gateway.services;
      const { body: read } = await on(chair, 'GET ');
      const later = { title: 'Later', starts_at: read.starts_at, ends_at: read.ends_at, place: null };
      const changed = { ...later, chair_id: chair.id, member_ids: members.map(({ id }) => id) };
      for (const [line, body] of [['PUT ', changed], ['DELETE ']] as const) {
        await db.updateTable('meetings').set({ state: 'planned', opened_at: null }).execute();
        let late: ReturnType<typeof call> | undefined;
        await transaction(db, async (trx) => {
          await openAt(trx, meeting, toSql(new Date()));
          late = on(chair, line, body);
          await untilOneWaits(db, 'meetings');
        });
        expect(await code(late as ReturnType<typeof call>)).toEqual([409, 'meeting_begun']);
      }
    },
  );

  it('does not call a request that has left the review', async () => {
    const { id, item } = await onAgenda();
    await begun();
    await call(people.business_office, `PUT /device-requests/${id}/status`, { status: 'approved' });
    expect(await code(called(item))).toEqual([409, 'not_before_committee']);
  });

  it('takes votes of present members while the item is open', async () => {
    const { item } = await onAgenda();
    const text = await itemOf(gateway.services.db, meeting, chair);
    await open();
    expect(await code(vote(ann(), item, 'approve'))).toEqual([409, 'item_not_open']);
    await called(item);
    expect(await code(vote(ann(), item, 'approve'))).toEqual([409, 'not_present']);
    expect(await code(vote(people.analyst, item, 'approve'))).toEqual([403, 'only_committee_votes']);
    expect(await code(vote(await signInAs(gateway.services, 'committee'), item, 'deny', 'So.'))).toEqual([
      403,
      'not_meeting_member',
    ]);
    for (const each of members) await here(each);
    expect(await code(vote(ann(), item, 'deny'))).toEqual([400, 'invalid_fields']);
    expect(await code(vote(ann(), item, 'maybe'))).toEqual([400, 'invalid_fields']);
    expect(await code(vote(ann(), text, 'approve'))).toEqual([409, 'nothing_to_vote']);
    expect((await vote(ann(), item, 'deny', 'Too dear.')).body).toMatchObject({
      votes_cast: 1,
      own_vote: { vote: 'deny', reason: 'Too dear.' },
    });
    // Nobody knows the votes of others before the item is closed, and votes can be changed.
    expect((await items(ben()))[0]).toMatchObject({ votes_cast: 1, own_vote: null, votes: [] });
    expect((await vote(ann(), item, 'trial')).body).toMatchObject({
      votes_cast: 1,
      own_vote: { vote: 'trial' },
    });
    await vote(ben(), item, 'trial');
    await vote(cora(), item, 'abstain');
    const { body } = await closed(item);
    expect(body).toMatchObject({
      state: 'closed',
      votes_cast: 3,
      eligible: 4,
      quorum: { needed: 3, present: 4, reached: true },
      recommendation: { result: 'trial', counts: { approve: 0, deny: 0, defer: 0, trial: 2, abstain: 1 } },
    });
    expect(
      body.votes.map((each: { user: { name: string }; vote: string }) => [each.user.name, each.vote]),
    ).toEqual([
      ['Ann', 'trial'],
      ['Ben', 'trial'],
      ['Cora', 'abstain'],
    ]);
    expect(await code(vote(ann(), item, 'approve'))).toEqual([409, 'item_not_open']);
  });

  it('shows votes at once when the hospital wants that', async () => {
    const { item } = await onAgenda();
    await begun();
    await called(item);
    await vote(ann(), item, 'approve');
    await call(people.admin, 'PUT /settings/meeting_votes', { value: 'shown' });
    expect((await items(ben()))[0].votes).toMatchObject([
      { user: { name: 'Ann' }, vote: 'approve', counts: true },
    ]);
    await call(people.admin, 'PUT /settings/meeting_votes', { value: 'hidden' });
    expect((await items(ben()))[0].votes).toEqual([]);
  });

  it('counts an earlier vote on the request, if its member is present and does not change it', async () => {
    const { id, item } = await onAgenda();
    const advise = (who: SignedIn, advice: string) =>
      gql(gateway, who, `mutation { castVote(id: ${id}, vote: ${advice}) { __typename } }`);
    for (const who of [ann(), ben(), cora()]) await advise(who, 'approve');
    await open();
    await here(ann());
    await here(ben());
    await called(item);
    expect((await items(ann()))[0]).toMatchObject({ own_vote: { vote: 'approve' }, votes_cast: 2 });
    await vote(ben(), item, 'defer');
    expect((await closed(item)).body).toMatchObject({
      eligible: 3,
      // Cora is not present.
      votes_cast: 2,
      recommendation: { result: 'tie', counts: { approve: 1, defer: 1 } },
    });
    // Later votes change nothing of it.
    await advise(ann(), 'deny');
    expect((await items())[0]).toMatchObject({ recommendation: { counts: { approve: 1, deny: 0 } } });
  });

  it('counts the quorum of an item without recused members, and tells them nothing', async () => {
    const { item } = await onAgenda({ manufacturer: 'Abbott' });
    await begun();
    await called(item);
    await vote(ann(), item, 'approve');
    await vote(ben(), item, 'approve');
    expect(await code(on(ann(), `PUT /items/${item}/recusal`, { user_id: ben().id, reason: 'So.' }))).toEqual(
      [403, 'only_office_recuses'],
    );
    const recused = await on(chair, `PUT /items/${item}/recusal`, {
      user_id: ben().id,
      reason: 'His brother.',
    });
    expect(recused.body).toMatchObject({ eligible: 3, votes_cast: 1, recused: [{ name: 'Ben' }] });
    expect(await code(vote(ben(), item, 'deny', 'So.'))).toEqual([403, 'recused_cannot_vote']);
    await on(cora(), `PUT /items/${item}/recusal`, { reason: 'I sell it.' });
    const { body } = await closed(item);
    expect(body).toMatchObject({
      eligible: 2,
      votes_cast: 1,
      quorum: { needed: 3, present: 2, reached: false },
      recommendation: { result: 'no_quorum', counts: { approve: 1 } },
    });
    expect(body.votes).toMatchObject([{ counts: true }, { user: { name: 'Ben' }, counts: false }]);
    for (const who of [ben(), cora()])
      expect((await items(who))[0]).toMatchObject({ votes_cast: 0, votes: [], recommendation: null });
    expect(await code(on(ann(), `PUT /items/${item}/recusal`, { reason: 'Late.' }))).toEqual([
      409,
      'item_closed',
    ]);
  });

  it('counts nobody who has left the committee while it is open', async () => {
    const { item } = await onAgenda();
    await begun();
    await called(item);
    for (const who of [ann(), ben(), cora()]) await vote(who, item, 'approve');
    const { db } = gateway.services;
    await db.updateTable('users').set({ active: 0 }).where('id', '=', ben().id).execute();
    const quorum = { needed: 3, present: 3, reached: true };
    expect((await on(chair, 'GET ')).body).toMatchObject({
      quorum,
      items: [{ eligible: 3, votes_cast: 2, quorum }],
    });
    await db.updateTable('user_roles').set({ role: 'provider' }).where('user_id', '=', cora().id).execute();
    const { body } = await closed(item);
    const without = { needed: 3, present: 2, reached: false };
    const recommendation = { result: 'no_quorum', counts: { approve: 1 } };
    expect(body).toMatchObject({ eligible: 2, votes_cast: 1, quorum: without, recommendation });
    expect((await on(chair, 'GET ')).body.quorum).toEqual(without);
    // The earlier numbers are not counted again.
    expect((await on(chair, 'POST /close')).body.quorum.present).toBe(4);
  });

  it('lets its chair recuse only its members, in session, and tells them', async () => {
    const { item } = await onAgenda();
    const stranger = await signInAs(gateway.services, 'committee', { name: 'Dora' });
    const recusing = (user_id: number, who = chair) =>
      code(on(who, `PUT /items/${item}/recusal`, { user_id, reason: 'His brother.' }));
    expect(await recusing(ben().id)).toEqual([409, 'meeting_not_open']);
    await begun();
    expect(await recusing(stranger.id)).toEqual([403, 'not_meeting_member']);
    expect(await recusing(ben().id, ann())).toEqual([403, 'only_office_recuses']);
    expect(await recusing(ben().id)).toEqual([200, undefined]);
    await on(people.business_office, `PUT /items/${item}/recusal`, { user_id: stranger.id, reason: 'So.' });
    await notifyAll(gateway.services);
    const told = async (who: SignedIn) =>
      (await call(who, 'GET /notices')).body
        .filter(({ kind }: { kind: string }) => kind === 'recused')
        .map(({ text }: { text: string }) => text.split(' the vote')[0]);
    expect([await told(ben()), await told(stranger), await told(ann())]).toEqual([
      ['The committee recused you from'],
      ['The business_office recused you from'],
      [],
    ]);
    // A person who plans a meeting with themselves as chair gains no rights by that, even when it is over.
    await on(chair, 'POST /close');
    expect(await recusing(cora().id)).toEqual([409, 'meeting_not_open']);
    const request = { reason: 'So.', user_id: cora().id };
    expect(await code(on(chair, `PUT /items/${item}/recusal`, { reason: 'Mine.' }))).toEqual([
      200,
      undefined,
    ]);
    expect((await on(people.business_office, `PUT /items/${item}/recusal`, request)).status).toBe(200);
  });

  it('recuses members who have declared an interest when the item is called, and at the vote', async () => {
    const { item } = await onAgenda({ manufacturer: 'Terumo' });
    // They were not members when the interest was declared.
    const declare = async (who: SignedIn) => {
      await call(who, 'PUT /interests', [{ manufacturer: 'Terumo', kind: 'gift' }]);
      await gateway.services.db.deleteFrom('request_recusals').execute();
    };
    await declare(ann());
    await begun();
    expect((await called(item)).body.recused).toMatchObject([{ name: 'Ann' }]);
    await gateway.services.db.deleteFrom('request_recusals').execute();
    expect(await code(vote(ann(), item, 'approve'))).toEqual([403, 'recused_cannot_vote']);
    expect((await closed(item)).body).toMatchObject({ recused: [{ name: 'Ann' }], votes: [] });
  });

  it('recommends nothing on a request that left the review while its item was open', async () => {
    const { id, item } = await onAgenda();
    await begun();
    await called(item);
    for (const who of [ann(), ben(), cora()]) await vote(who, item, 'approve');
    await call(people.business_office, `PUT /device-requests/${id}/status`, { status: 'rejected' });
    const fallen = { state: 'closed', fallen: true, recommendation: null, votes_cast: 3, eligible: 4 };
    expect((await closed(item)).body).toMatchObject(fallen);
    const [row] = await gateway.services.db
      .selectFrom('meeting_items')
      .select(['result', 'counts'])
      .execute();
    expect(row).toEqual({ result: null, counts: null });
  });

  it('is closed with its open item, and items that were not called can go on another agenda', async () => {
    const [one, two] = [await onAgenda(), await onAgenda()];
    await begun();
    await called(one.item);
    await vote(ann(), one.item, 'approve');
    const { body } = await on(chair, 'POST /close');
    expect(body.items).toMatchObject([
      { state: 'closed', recommendation: { result: 'approve' } },
      { state: 'planned' },
    ]);
    expect(await code(called(two.item))).toEqual([409, 'meeting_not_open']);
    const where = await call(chair, `GET /device-requests/${two.id}/meeting`);
    expect(where.body.meeting).toBeNull();
    const next = await planned();
    for (const request_id of [one.id, two.id])
      expect((await call(chair, `POST /meetings/${next}/items`, { request_id })).status).toBe(201);
  });

  it('tells recused members of no vote, and everybody of a recusal at the vote', async () => {
    const { item } = await onAgenda({ manufacturer: 'Terumo' });
    await begun();
    await called(item);
    await on(ann(), `PUT /items/${item}/recusal`, { reason: 'I sell it.' });
    const heard = { ann: 0, ben: 0 };
    const hears = (name: keyof typeof heard, { id }: SignedIn) =>
      meetingNews(gateway.services)({
        user: () => ({ id, roles: ['committee'] }) as never,
        recheck() {},
        emit: () => void heard[name]++,
      });
    const sources = [hears('ann', ann()), hears('ben', ben())];
    expect((await vote(cora(), item, 'approve')).status).toBe(200);
    expect(heard).toEqual({ ann: 0, ben: 1 });
    await call(chair, 'PUT /interests', [{ manufacturer: 'Terumo', kind: 'gift' }]);
    await gateway.services.db.deleteFrom('request_recusals').where('user_id', '=', chair.id).execute();
    expect(await code(vote(chair, item, 'approve'))).toEqual([403, 'recused_cannot_vote']);
    await expect.poll(() => heard).toEqual({ ann: 1, ben: 2 });
    for (const source of sources) source.close();
  });

  it('counts a vote that comes from two pages at the same moment only once', async () => {
    const { item } = await onAgenda();
    await begun();
    await called(item);
    const both = await Promise.all(
      ['approve', 'defer', 'trial', 'approve'].map((each) => vote(ann(), item, each)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await closed(item)).body.votes_cast).toBe(1);
  });

  it('is run over GraphQL, and pages hear of it', async () => {
    const { item } = await onAgenda();
    const heard: number[] = [];
    const end = gateway.services.changes.subscribe({ met: ({ id }) => void heard.push(id), lost() {} });
    const run = async (who: SignedIn, text: string) => {
      const { data } = await gql<{ done: { __typename: string } }>(
        gateway,
        who,
        `mutation { done: ${text} { __typename } }`,
      );
      return data?.done.__typename;
    };
    const which = `meeting: ${meeting}, item: ${item}`;
    expect([
      await run(chair, `openMeeting(id: ${meeting})`),
      await run(chair, `attendMeeting(meeting: ${meeting}, present: true, member: ${ann().id})`),
      await run(chair, `openMeetingItem(${which})`),
      await run(ann(), `voteOnMeetingItem(${which}, vote: approve)`),
      await run(chair, `recuseFromMeetingItem(${which}, reason: "So.")`),
      await run(chair, `closeMeetingItem(${which})`),
      await run(chair, `closeMeeting(id: ${meeting})`),
    ]).toEqual(['Meeting', 'Meeting', 'MeetingItem', 'MeetingItem', 'MeetingItem', 'MeetingItem', 'Meeting']);
    end();
    expect(heard).toEqual(Array(7).fill(meeting));
    const query = `{ meeting(id: ${meeting}) { state openedAt items { recommendation { result approve }
      quorum { needed present } ownVote { vote } votes { person { name } vote counts } } } }`;
    expect((await gql(gateway, ann(), query)).data).toMatchObject({
      meeting: {
        state: 'closed',
        items: [
          {
            recommendation: { result: 'no_quorum', approve: 1 },
            quorum: { needed: 3, present: 1 },
            ownVote: { vote: 'approve' },
            votes: [{ person: { name: 'Ann' }, vote: 'approve', counts: true }],
          },
        ],
      },
    });
  });

  it('is read by its page with two documents below the cost limit', async () => {
    const name = '__typename';
    const items = `id text minutes state fallen votesCast openedAt recused { id name ${name} }
      quorum { needed present reached ${name} } ownVote { vote reason ${name} }
      recommendation { result approve deny defer trial abstain ${name} } request { id number deviceName ${name} }`;
    const query = `query Q($id: ID!) { meeting(id: $id) { id items { ...F ${name} } ${name} } }
      fragment F on MeetingItem { ${items} ${name} }`;
    expect((await gql(gateway, chair, query, { id: String(meeting) })).errors).toBeUndefined();
  });

  it('counts the votes of thirty members who press at once, each once, and tells their pages', async () => {
    const { db, clock } = gateway.services;
    const many: SignedIn[] = [];
    for (let each = 0; each < 29; each++) many.push(await signInAs(gateway.services, 'committee'));
    const there = { arrived_at: toSql(clock()), left_at: null };
    await db
      .insertInto('meeting_members')
      .values(many.map(({ id }) => ({ meeting_id: meeting, user_id: id, ...there })))
      .execute();
    await db
      .deleteFrom('meeting_members')
      .where(
        'user_id',
        'in',
        members.map(({ id }) => id),
      )
      .execute();
    const { item } = await onAgenda();
    await open();
    await called(item);
    const page = await openLive<{ meeting: string }>(
      gateway,
      many[0] as SignedIn,
      'subscription { changed { ... on MeetingNews { meeting } } }',
    );
    const all = [chair, ...many];
    // Each member votes from two tabs, with the same vote or with a different one.
    const answers = await Promise.all(
      all.flatMap((who, at) => [vote(who, item, 'approve'), vote(who, item, at % 3 ? 'approve' : 'defer')]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await expect.poll(() => page.changes.map(({ meeting: id }) => id)).toContain(String(meeting));
    page.close();
    const rows = await db
      .selectFrom('meeting_votes')
      .select(['user_id', 'vote'])
      .where('item_id', '=', item)
      .execute();
    expect(rows.map(({ user_id }) => user_id).sort((a, b) => a - b)).toEqual(
      all.map(({ id }) => id).sort((a, b) => a - b),
    );
    const { eligible, recommendation } = (await closed(item)).body;
    const given = (kind: string) => rows.filter((row) => row.vote === kind).length;
    expect([eligible, recommendation.counts.approve, recommendation.counts.defer]).toEqual([
      30,
      given('approve'),
      given('defer'),
    ]);
  });

  it("is followed by other people's pages even before it begins", async () => {
    const page = await openLive<{ meeting: string }>(
      gateway,
      ann(),
      'subscription { changed { ... on MeetingNews { meeting } } }',
    );
    const told = (): number => page.changes.filter(({ meeting: id }) => id === String(meeting)).length;
    const steps: readonly (() => Promise<unknown>)[] = [
      () => call(ben(), `PUT /meetings/${meeting}/answer`, { answer: 'yes' }),
      () => call(chair, `POST /meetings/${meeting}/items`, { text: 'Other matters' }),
      () => call(chair, `DELETE /meetings/${meeting}`),
    ];
    for (const step of steps) {
      const before = told();
      await step();
      await expect.poll(told).toBeGreaterThan(before);
    }
    page.close();
  });

  it('costs a fixed number of statements for a vote', async () => {
    const { item } = await onAgenda();
    await begun();
    await called(item);
    await vote(ann(), item, 'approve');
    const kinds = await gateway.statements.kindsDuring(() => vote(ben(), item, 'approve'));
    expect(kinds.length).toBeLessThanOrEqual(14);
    expect(kinds.filter((kind) => kind !== 'select')).toEqual(['update', 'insert']);
  });
});
