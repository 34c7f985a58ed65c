import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

describe.each(DIALECTS)('agendas on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let meeting: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    meeting = await planned();
  });
  afterAll(() => gateway.stop());

  const planned = (more: Parameters<typeof meetingOf>[2] = {}) =>
    meetingOf(gateway.services.db, { chair: people.committee, planner: people.business_office }, more);
  const inReview = async (details: object = {}) =>
    (await requestAt(gateway.services, people.provider.id, 'committee_review', details)).id;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const add = (body: object, who = people.committee, to = meeting) =>
    call(who, `POST /meetings/${to}/items`, body);
  const agenda = async (of = meeting) => (await call(people.admin, `GET /meetings/${of}`)).body.items;
  const names = async (of = meeting) =>
    (await agenda(of)).map(
      (item: { request: { id: number } | null; text: string }) => item.request?.id ?? item.text,
    );
  const steps = async (id: number, who = people.analyst) =>
    (await call(who, `GET /device-requests/${id}/history`)).body
      .filter(({ action }: { action: string }) => action.startsWith('agenda'))
      .map(({ action, notes }: { action: string; notes: string }) => [action, notes]);

  it('have requests in committee review, and texts', async () => {
    const id = await inReview();
    const added = await add({ request_id: id, minutes: 15 });
    expect([added.status, added.body]).toEqual([
      201,
      {
        id: added.body.id,
        request: expect.objectContaining({ id, number: expect.stringMatching(/^MDR-/), urgency: 'routine' }),
        text: null,
        minutes: 15,
        state: 'planned',
        fallen: false,
        voted: [],
        votes_cast: 0,
        eligible: 1,
        recused: [],
        recommendation: null,
        quorum: { needed: 3, present: 0, reached: false },
        ...{ votes: [], own_vote: null, opened_at: null, closed_at: null, decision: null },
      },
    ]);
    expect((await add({ text: 'Minutes of last time' })).body).toMatchObject({ request: null, eligible: 0 });
    expect(await names()).toEqual([id, 'Minutes of last time']);
    for (const wrong of [
      {},
      { request_id: id, text: 'Both' },
      { request_id: 'x' },
      { text: 'a', minutes: 0 },
    ])
      expect((await add(wrong)).status).toBe(400);
    expect((await add({ request_id: 999_999 })).status).toBe(404);
    const early = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    expect(await add({ request_id: early.id })).toMatchObject({
      status: 409,
      body: { code: 'not_before_committee' },
    });
  });

  it('count the votes of members', async () => {
    const id = await inReview();
    const stranger = await signInAs(gateway.services, 'committee');
    for (const who of [people.committee, stranger])
      await gql(gateway, who, `mutation { castVote(id: ${id}, vote: approve) { __typename } }`);
    expect((await add({ request_id: id })).body).toMatchObject({ votes_cast: 1, eligible: 1 });
  });

  it('name recused members, who do not count and read no votes there', async () => {
    const [id, other] = [await inReview({ manufacturer: 'Terumo' }), await inReview()];
    const second = await signInAs(gateway.services, 'committee', { name: 'Ann Lee' });
    const to = await planned();
    await gateway.services.db
      .insertInto('meeting_members')
      .values({ meeting_id: to, user_id: second.id })
      .execute();
    for (const who of [people.committee, second])
      await gql(gateway, who, `mutation { castVote(id: ${id}, vote: approve) { __typename } }`);
    for (const request_id of [id, other]) await add({ request_id }, people.committee, to);
    await call(second, 'PUT /interests', [{ manufacturer: 'Terumo', kind: 'gift' }]);
    const seen = async (who: SignedIn) =>
      (await call(who, `GET /meetings/${to}`)).body.items.map(
        (item: { votes_cast: number; eligible: number; recused: { name: string }[] }) => [
          item.votes_cast,
          item.eligible,
          item.recused.map(({ name }) => name),
        ],
      );
    expect(await seen(people.committee)).toEqual([
      [1, 1, ['Ann Lee']],
      [0, 2, []],
    ]);
    expect(await seen(second)).toEqual([
      [0, 1, ['Ann Lee']],
      [0, 2, []],
    ]);
  });

  it('are shown in the history of the request, for staff, and on its page', async () => {
    const id = await inReview();
    const { body } = await add({ request_id: id });
    const day = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const name = expect.stringMatching(new RegExp(`^Next meeting, ${day.slice(0, 8)}`));
    expect(await steps(id)).toEqual([['agenda_added', name]]);
    expect(await steps(id, people.provider)).toEqual([]);
    const on = async (who: SignedIn) => (await call(who, `GET /device-requests/${id}/meeting`)).body.meeting;
    expect(await on(people.committee)).toMatchObject({ id: meeting, title: 'Next meeting', readable: true });
    expect(await on(people.analyst)).toMatchObject({ id: meeting, readable: false });
    expect(await on(people.provider)).toBeNull();
    const query = `{ deviceRequest(id: ${id}) { meeting { id } } }`;
    expect((await gql(gateway, people.analyst, query)).data).toEqual({
      deviceRequest: { meeting: { id: String(meeting) } },
    });
    expect((await call(people.committee, `DELETE /meetings/${meeting}/items/${body.id}`)).status).toBe(204);
    expect((await steps(id)).map(([action]: string[]) => action).sort()).toEqual([
      'agenda_added',
      'agenda_removed',
    ]);
    expect(await on(people.committee)).toBeNull();
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('have a request only once, in one coming meeting', async () => {
    const id = await inReview();
    const other = await planned({ title: 'Another meeting' });
    await add({ request_id: id });
    for (const to of [meeting, other])
      expect(await add({ request_id: id }, people.business_office, to)).toMatchObject({
        status: 409,
        body: { code: 'on_agenda_already', error: expect.stringContaining('“Next meeting”') },
      });
    const raced = await inReview();
    const both = await Promise.all(
      [meeting, other].map((to) => add({ request_id: raced }, people.business_office, to)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('release a request when the meeting is cancelled, and when it is over', async () => {
    const [cancelled, over] = [await inReview(), await inReview()];
    await add({ request_id: cancelled });
    await call(people.committee, `DELETE /meetings/${meeting}`);
    const past = '2026-01-01 10:00:00.000';
    const former = await planned({ title: 'Former' });
    await add({ request_id: over }, people.committee, former);
    const ended = { starts_at: past, ends_at: past, listed_at: past };
    await gateway.services.db.updateTable('meetings').set(ended).where('id', '=', former).execute();
    // The agenda of the earlier meeting stays as it was.
    expect(await add({ text: 'Late' }, people.committee, former)).toMatchObject({
      status: 409,
      body: { code: 'meeting_over' },
    });
    expect((await call(people.business_office, `DELETE /meetings/${former}`)).body.code).toBe('meeting_over');
    const next = await planned();
    for (const id of [cancelled, over])
      expect((await add({ request_id: id }, people.committee, next)).status).toBe(201);
    expect((await steps(cancelled)).map(([action]: string[]) => action).sort()).toEqual([
      'agenda_added',
      'agenda_added',
      'agenda_removed',
    ]);
    expect(await names(former)).toEqual([over]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('show that a request has left the review', async () => {
    const id = await inReview();
    await add({ request_id: id });
    await call(people.business_office, `PUT /device-requests/${id}/status`, { status: 'approved' });
    expect(await agenda()).toMatchObject([{ fallen: true, request: { id, status: 'approved' } }]);
    expect((await call(people.committee, `GET /device-requests/${id}/meeting`)).body.meeting).toBeNull();
  });

  it('are put into another order, with minutes for each item', async () => {
    const ids: number[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await add({ text })).body.id);
    const order = (wanted: readonly number[], seen?: readonly number[]) =>
      call(people.committee, `PUT /meetings/${meeting}/items`, { order: wanted, seen });
    const [one = 0, two = 0, three = 0] = ids;
    expect((await order([three, one, two])).body.map(({ text }: { text: string }) => text)).toEqual([
      'Three',
      'One',
      'Two',
    ]);
    expect(await names()).toEqual(['Three', 'One', 'Two']);
    expect((await order([one, two])).body.code).toBe('agenda_changed');
    // A person who has not seen the new order of others does not undo it.
    expect((await order([two, one, three], [one, two, three])).body.code).toBe('agenda_changed');
    expect((await order([three, one, two], [three, one, two])).status).toBe(200);
    expect((await order([one, one, two])).status).toBe(400);
    const item = `PUT /meetings/${meeting}/items/${two}`;
    expect((await call(people.committee, item, { minutes: 20 })).body).toMatchObject({
      minutes: 20,
      text: 'Two',
    });
    expect((await call(people.committee, item, { text: 'Second' })).body).toMatchObject({ minutes: 20 });
    expect((await call(people.committee, item, { minutes: null })).body.minutes).toBeNull();
    expect((await call(people.committee, `PUT /meetings/${meeting}/items/999999`, {})).status).toBe(404);
    const history = (await call(people.admin, `GET /meetings/${meeting}/history`)).body;
    expect(history.map(({ changes }: { changes: unknown[] }) => changes[0])).toMatchObject([
      { field: 'item', old: 'Second, 20 minutes', new: 'Second' },
      { field: 'item', old: 'Two, 20 minutes', new: 'Second, 20 minutes' },
      { field: 'item', old: 'Two', new: 'Two, 20 minutes' },
      { field: 'order', old: 'One, Two, Three', new: 'Three, One, Two' },
      { field: 'item', old: null, new: 'Three' },
      { field: 'item' },
      { field: 'item' },
    ]);
  });

  it('can be changed by people who may change the meeting', async () => {
    const member = await signInAs(gateway.services, 'committee');
    const expected = { member: 403, analyst: 404, admin: 403, business_office: 201, committee: 201 };
    const found: Record<string, number> = {};
    for (const [name, who] of Object.entries({ ...people, member }))
      if (name in expected) found[name] = (await add({ text: 'Item' }, who)).status;
    expect(found).toEqual(expected);
    await gateway.services.db.updateTable('meetings').set({ state: 'open' }).execute();
    expect((await add({ text: 'Late' })).status).toBe(409);
  });

  it('get the requests that need the committee most as proposals', async () => {
    const proposed = async (who = people.committee) =>
      (await call(who, 'GET /meeting-proposals')).body.map(({ id }: { id: number }) => id);
    const [first, second, taken] = [await inReview(), await inReview(), await inReview()];
    const urgent = await inReview({ urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2999-12-31' });
    await gateway.services.db
      .updateTable('device_requests')
      .set({ urgency_confirmed_at: '2026-01-01 00:00:00.000' })
      .where('id', '=', urgent)
      .execute();
    await gateway.services.db
      .updateTable('device_requests')
      .set({ due_at: '2026-01-01 00:00:00.000' })
      .where('id', '=', second)
      .execute();
    await add({ request_id: taken });
    await requestAt(gateway.services, people.provider.id, 'under_analysis');
    expect(await proposed()).toEqual([urgent, second, first]);
    expect((await call(people.analyst, 'GET /meeting-proposals')).status).toBe(403);
  });

  it('cost the same number of statements however long they are', async () => {
    const costOf = async () =>
      (await gateway.statements.kindsDuring(() => call(people.admin, `GET /meetings/${meeting}`))).length;
    await add({ request_id: await inReview() });
    await costOf();
    const one = await costOf();
    for (let more = 0; more < 4; more++) await add({ request_id: await inReview() });
    expect(await costOf()).toBe(one);
  });

  it('are made over GraphQL', async () => {
    const id = await inReview();
    const run = (text: string) => gql<Record<string, object>>(gateway, people.committee, text);
    const added = async (input: string) =>
      String(
        Object(
          (
            await run(
              `mutation { done: addMeetingItem(meeting: ${meeting}, ${input}) { ... on MeetingItem { id } } }`,
            )
          ).data?.done,
        ).id,
      );
    const [request, text] = [await added(`requestId: "${id}"`), await added('text: "Other matters"')];
    await run(
      `mutation { done: orderMeetingItems(meeting: ${meeting}, order: [${text}, ${request}]) { __typename } }`,
    );
    await run(
      `mutation { done: changeMeetingItem(meeting: ${meeting}, item: ${request}, minutes: 10) { __typename } }`,
    );
    const items = `{ meeting(id: ${meeting}) { items { text minutes request { id } eligible votesCast } } }`;
    expect((await run(items)).data).toEqual({
      meeting: {
        items: [
          { text: 'Other matters', minutes: null, request: null, eligible: 0, votesCast: 0 },
          { text: null, minutes: 10, request: { id: String(id) }, eligible: 1, votesCast: 0 },
        ],
      },
    });
    await run(`mutation { done: removeMeetingItem(meeting: ${meeting}, item: ${text}) { __typename } }`);
    expect((await run('{ meetingProposals { id } }')).data).toEqual({ meetingProposals: [] });
    expect(await names()).toEqual([id]);
  });
});
