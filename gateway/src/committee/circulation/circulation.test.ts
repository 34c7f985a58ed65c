import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { sendDue } from '../../requests/notices/send.ts';
import { partsOf } from '../../testing/calendar.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway } from '../../testing/gateway.ts';
import { headerOf, mailingGateway } from '../../testing/mailing.ts';
import { meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { SmtpServer } from '../../testing/smtp.ts';
import { tendCirculations } from './tend.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Friday, 9:00 in the morning. */
const NOW = Date.parse('2026-11-20T14:00:00.000Z');
const ENDS = '2026-11-25T22:00:00.000Z';

describe.each(DIALECTS)('circulations on %s', (dialect) => {
  let gateway: TestGateway;
  let server: SmtpServer;
  let stop: () => Promise<void>;
  let now = NOW;
  const people = {} as Record<Role, SignedIn>;
  let members: SignedIn[];
  beforeAll(async () => {
    ({ gateway, server, stop } = await mailingGateway(dialect, () => now, { TIME_ZONE: 'America/New_York' }));
  });
  beforeEach(async () => {
    now = NOW;
    server.mails.splice(0);
    await gateway.clear();
    gateway.services.changes.announce('settings');
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    members = [people.committee];
    for (const name of ['Ann', 'Ben', 'Cora'])
      members.push(await signInAs(gateway.services, 'committee', { name }));
  });
  afterAll(() => stop());

  const inReview = async (details: object = {}) =>
    (await requestAt(gateway.services, people.provider.id, 'committee_review', details)).id;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const code = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const open = (body: object, who = people.committee) =>
    call(who, 'POST /circulations', { ends_at: ENDS, ...body });
  const on = (id: number) => (who: SignedIn, path: string, body?: unknown) =>
    call(who, path.replace(' ', ` /meetings/${id}`), body);
  const member = (at: number) => members[at] as SignedIn;
  /** A circulation with one request: its item, and a function to vote on it. */
  async function circulating(more: object = {}) {
    const request = await inReview();
    const { status, body } = await open({ request_ids: [request], ...more });
    expect(status).toBe(201);
    const item: number = body.items[0].id;
    const at = on(body.id);
    const vote = (who: SignedIn, given = 'approve', reason?: string) =>
      at(who, `PUT /items/${item}/vote`, { vote: given, reason });
    return { id: body.id as number, request, item, at, vote, body };
  }
  const steps = async (id: number) =>
    (await on(id)(people.admin, 'GET /history')).body.map(
      ({ action, actor }: { action: string; actor: { name: string } }) => `${action} by ${actor.name}`,
    );
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id).sort();
  /** The mails that are sent after some minutes: the address and the subject of each. */
  const mails = async () => {
    now += 6 * MINUTE;
    await sendDue(gateway.services);
    return server.mails.splice(0).map((mail) => ({
      line: `${headerOf(mail, 'To')} ${headerOf(mail, 'Subject')}`,
      text: partsOf(mail)[0]?.content ?? '',
    }));
  };
  const lines = async () => (await mails()).map(({ line }) => line).sort();
  const tend = () => Promise.all([tendCirculations(gateway.services), tendCirculations(gateway.services)]);

  it('are open at once, for the whole committee and all of their requests', async () => {
    const [first, second] = [await inReview(), await inReview()];
    const { status, body, headers } = await open({ request_ids: [second, first] });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/meetings/${body.id}`);
    expect(body).toMatchObject({
      kind: 'circulation',
      title: expect.stringMatching(/^Circulation of MDR-\d+, MDR-\d+$/),
      state: 'open',
      ends_at: ENDS,
      opened_at: new Date(NOW).toISOString(),
      chair_id: people.committee.id,
    });
    expect([...body.member_ids].sort()).toEqual(idsOf(members));
    expect(
      body.items.map(({ request, state }: { request: { id: number }; state: string }) => [request.id, state]),
    ).toEqual([
      [second, 'open'],
      [first, 'open'],
    ]);
    const told = (await call(people.analyst, `GET /device-requests/${first}/meeting`)).body.meeting;
    expect(told).toMatchObject({ id: body.id, kind: 'circulation', ends_at: ENDS });
    const history = (await call(people.analyst, `GET /device-requests/${first}/history`)).body;
    expect(history.at(0)).toMatchObject({
      action: 'circulated',
      notes: `${body.title}, until 2026-11-25`,
    });
    const upcoming = (await call(people.admin, 'GET /meetings?when=upcoming')).body;
    expect(idsOf(upcoming)).toEqual([body.id]);
    // A request can be on only one agenda, or in one circulation, at a time.
    const other = await open({ request_ids: [first] });
    expect([other.status, other.body.code]).toEqual([409, 'on_agenda_already']);
    const meeting = await meetingOf(gateway.services.db, { chair: member(1), planner: member(1) });
    expect(await code(on(meeting)(member(1), 'POST /items', { request_id: first }))).toEqual([
      409,
      'on_agenda_already',
    ]);
  });

  it('are opened for named members, by the committee and the business office', async () => {
    const request = await inReview();
    const named = { request_ids: [request], member_ids: [member(1).id, member(2).id] };
    for (const role of ['provider', 'analyst', 'supply_chain', 'admin'] as const)
      expect(await code(open(named, people[role]))).toEqual([403, 'plan_meeting_denied']);
    for (const wrong of [
      { ends_at: new Date(NOW).toISOString() },
      { ends_at: '2027-02-01T12:00:00.000Z' },
      { request_ids: [] },
      { request_ids: [request, request] },
      { member_ids: [people.provider.id] },
      { member_ids: [] },
      { chair_id: people.provider.id },
    ])
      expect(await code(open({ ...named, ...wrong }, people.business_office))).toEqual([
        400,
        'invalid_fields',
      ]);
    expect(await code(open({ request_ids: [999_999] }))).toEqual([404, 'request_not_found']);
    const early = (await requestAt(gateway.services, people.provider.id, 'under_analysis')).id;
    expect(await code(open({ request_ids: [early] }))).toEqual([409, 'not_before_committee']);
    const { body } = await open({ ...named, title: 'Soon' }, people.business_office);
    expect(body).toMatchObject({ title: 'Soon', chair_id: people.business_office.id });
    expect([...body.member_ids].sort()).toEqual(idsOf([member(1), member(2)]));
  });

  it('end when everybody who may has voted, and show who has voted but not what', async () => {
    const { id, item, at, vote, request } = await circulating();
    await at(member(3), `PUT /items/${item}/recusal`, { reason: 'My brother sells it.' });
    await vote(member(0), 'approve');
    expect((await vote(member(1), 'defer')).body).toMatchObject({
      state: 'open',
      votes: [],
      votes_cast: 2,
      eligible: 3,
      quorum: { needed: 3, present: 2, reached: false },
      own_vote: { vote: 'defer' },
    });
    const seen = (await at(people.admin, 'GET ')).body.items[0];
    expect(seen.voted.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'The committee']);
    // The vote can be changed until then.
    await vote(member(1), 'approve');
    const hidden = (await at(member(3), 'GET ')).body.items[0];
    expect(hidden).toMatchObject({
      ...{ voted: [], votes_cast: 0, votes: [], quorum: { needed: 3, present: 0, reached: false } },
    });
    expect(await code(vote(member(3)))).toEqual([403, 'recused_cannot_vote']);
    const last = (await vote(member(2), 'abstain')).body;
    expect(last).toMatchObject({
      state: 'closed',
      eligible: 3,
      quorum: { needed: 3, present: 3, reached: true },
      recommendation: { result: 'approve', counts: { approve: 2, abstain: 1 } },
    });
    expect(last.votes).toHaveLength(3);
    expect((await at(people.admin, 'GET ')).body).toMatchObject({
      state: 'closed',
      closed_at: new Date(NOW).toISOString(),
    });
    expect(await steps(id)).toEqual([
      'circulation_closed by Portal',
      'item_closed by Portal',
      'circulated by The committee',
    ]);
    expect(await code(vote(member(0), 'defer'))).toEqual([409, 'item_not_open']);
    const after = (await at(member(3), 'GET ')).body.items[0];
    expect(after).toMatchObject({ recommendation: null, votes: [], voted: [], votes_cast: 0 });
    expect(after.quorum.present).toBe(0);
    const told = async (who: SignedIn) => {
      const history = (await call(who, `GET /device-requests/${request}/history`)).body;
      return history.filter(({ action }: { action: string }) => action === 'recommended');
    };
    expect(await told(people.analyst)).toMatchObject([
      {
        actor: { name: 'Portal' },
        notes: expect.stringMatching(
          /^Approve \(2 approve, 1 abstain\): Circulation of MDR-\d+, closed 2026-11-20, all have voted$/,
        ),
      },
    ]);
    expect(await told(member(3))).toEqual([]);
    expect(await told(people.provider)).toEqual([]);
    // A request without a result can be put on an agenda.
    const meeting = await meetingOf(gateway.services.db, { chair: member(1), planner: member(1) });
    expect((await on(meeting)(member(1), 'POST /items', { request_id: request })).status).toBe(201);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('wait for those who have not voted', async () => {
    const { vote, request } = await circulating();
    const waits = async (who: SignedIn) => {
      const query = '{ waiting { kind items { id } } }';
      const { data } = await gql<{ waiting: { kind: string; items: { id: string }[] }[] }>(
        gateway,
        who,
        query,
      );
      const listed = (await call(who, 'GET /device-requests?voted=false')).body;
      return [
        data?.waiting.find(({ kind }) => kind === 'to_vote')?.items.map(({ id }) => Number(id)),
        listed.map(({ id }: { id: number }) => id),
      ];
    };
    expect(await waits(member(0))).toEqual([[request], [request]]);
    await vote(member(0));
    expect(await waits(member(0))).toEqual([[], []]);
    expect(await waits(member(1))).toEqual([[request], [request]]);
  });

  it('close when the last one who has not voted is recused', async () => {
    const { at, item, vote } = await circulating();
    for (const each of members.slice(0, 3)) await vote(each);
    const { body } = await at(member(3), `PUT /items/${item}/recusal`, { reason: 'My brother sells it.' });
    expect(body).toMatchObject({ state: 'closed', recommendation: null });
    expect((await at(people.admin, 'GET ')).body).toMatchObject({ state: 'closed' });
  });

  it('end on time, with the votes that were given until then', async () => {
    const { id, at, vote, request } = await circulating();
    const advise = (who: SignedIn) =>
      gql(gateway, who, `mutation { castVote(id: ${request}, vote: approve) { __typename } }`);
    await advise(member(0));
    await vote(member(1), 'deny', 'No.');
    now = Date.parse(ENDS);
    for (let index = 0; index < members.length; index++)
      members[index] = { ...member(index), ...(await signInAs(gateway.services, 'committee', {})) };
    const ann = await signInAs(gateway.services, 'admin');
    await tend();
    const { body } = await at(ann, 'GET ');
    expect(body.state).toBe('closed');
    expect(body.items[0]).toMatchObject({
      state: 'closed',
      recommendation: { result: 'no_quorum', counts: { approve: 1, deny: 1 } },
      quorum: { needed: 3, present: 2, reached: false },
      eligible: 4,
    });
    expect(
      (
        await gateway.services.db
          .selectFrom('meeting_events')
          .select('action')
          .where('meeting_id', '=', id)
          .execute()
      ).map(({ action }) => action),
    ).toEqual(['circulated', 'item_closed', 'circulation_closed']);
    const analyst = await signInAs(gateway.services, 'analyst');
    expect((await call(analyst, `GET /device-requests/${request}/history`)).body[0]).toMatchObject({
      action: 'recommended',
      notes: expect.stringMatching(/: Circulation of MDR-\d+, closed 2026-11-25$/),
    });
  });

  it('take no vote after their end, even while they are still open', async () => {
    const { at, vote, request, id } = await circulating();
    await gateway.services.db
      .updateTable('meetings')
      .set({ ends_at: '2026-11-20 14:00:00.000', listed_at: '2026-11-20 14:00:00.000' })
      .where('id', '=', id)
      .execute();
    expect(await code(vote(member(0)))).toEqual([409, 'circulation_over']);
    expect(await code(at(member(0), 'DELETE '))).toEqual([409, 'circulation_over']);
    await gql(gateway, member(0), `mutation { castVote(id: ${request}, vote: approve) { __typename } }`);
    await tend();
    expect((await at(people.admin, 'GET ')).body.items[0].recommendation.counts.approve).toBe(0);
  });

  it('are closed early by their chair and the business office, item by item or whole', async () => {
    const [first, second] = [await inReview(), await inReview()];
    const { body } = await open({ request_ids: [first, second] });
    const at = on(body.id);
    const [one, other] = body.items;
    expect(await code(at(member(1), 'POST /close'))).toEqual([403, 'run_meeting_denied']);
    expect((await at(member(0), `POST /items/${one.id}/close`)).body.state).toBe('closed');
    expect((await at(people.admin, 'GET ')).body.state).toBe('open');
    expect((await at(people.business_office, `POST /items/${other.id}/close`)).body.state).toBe('closed');
    expect((await at(people.admin, 'GET ')).body.state).toBe('closed');
    const history = (await call(people.analyst, `GET /device-requests/${first}/history`)).body;
    expect(history[0].notes).toMatch(/, closed 2026-11-20, before its end$/);
    const again = await circulating();
    expect((await again.at(member(0), 'POST /close')).body).toMatchObject({
      state: 'closed',
      items: [{ state: 'closed', recommendation: { result: 'no_quorum' } }],
    });
  });

  it('can be called off, and then their requests can be placed elsewhere', async () => {
    const { id, at, request } = await circulating();
    expect(await code(at(member(1), 'DELETE '))).toEqual([403, 'change_meeting_denied']);
    expect((await at(people.business_office, 'DELETE ')).status).toBe(204);
    expect((await at(people.admin, 'GET ')).status).toBe(404);
    const history = (await call(people.analyst, `GET /device-requests/${request}/history`)).body;
    expect(history.at(0)).toMatchObject({
      action: 'circulation_off',
      notes: expect.stringMatching(/, until 2026-11-25$/),
    });
    expect((await open({ request_ids: [request] })).status).toBe(201);
    // Nobody has been told about it yet.
    expect((await lines()).filter((line) => line.includes('Called off'))).toEqual([]);
    await tend();
    expect(
      await gateway.services.db.selectFrom('meetings').select('state').where('id', '=', id).execute(),
    ).toEqual([{ state: 'open' }]);
  });

  it('keep their recommendations when they are called off', async () => {
    const [voted, other] = [await inReview(), await inReview()];
    const { body } = await open({ request_ids: [voted, other] });
    const at = on(body.id);
    for (const each of members) await at(each, `PUT /items/${body.items[0].id}/vote`, { vote: 'approve' });
    expect((await at(member(0), 'DELETE ')).status).toBe(204);
    const history = async (id: number) =>
      (await call(people.analyst, `GET /device-requests/${id}/history`)).body[0].action;
    expect([await history(voted), await history(other)]).toEqual(['recommended', 'circulation_off']);
    // Its page no longer exists, and nobody is asked again.
    const { advice } = (await call(people.business_office, `GET /device-requests/${voted}/advice`)).body;
    expect(advice).toMatchObject({ recommendation: { result: 'approve' }, meeting: { readable: false } });
    const waiting = (await call(member(1), 'GET /device-requests?voted=false')).body;
    expect(idsOf(waiting)).toEqual([other]);
    expect((await call(people.analyst, `GET /device-requests/${voted}/meeting`)).body.meeting).toBeNull();
    expect((await open({ request_ids: [voted, other] })).status).toBe(201);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('drop a request that leaves the review', async () => {
    const { at, request, vote } = await circulating();
    await vote(member(0));
    await call(people.business_office, `PUT /device-requests/${request}/status`, { status: 'approved' });
    expect((await at(people.admin, 'GET ')).body.items[0]).toMatchObject({ state: 'open', fallen: true });
    await tend();
    expect((await at(people.admin, 'GET ')).body).toMatchObject({
      state: 'closed',
      items: [{ state: 'closed', fallen: true, recommendation: null }],
    });
  });

  it('have no session, attendance, answers or minutes, and stay as they were opened', async () => {
    const { at, item, body } = await circulating();
    const plan = {
      title: 'Other',
      starts_at: ENDS,
      ends_at: '2026-11-25T23:00:00.000Z',
      chair_id: body.chair_id,
      member_ids: body.member_ids,
    };
    for (const [line, sent] of [
      ['POST /open'],
      [`POST /items/${item}/open`],
      ['PUT /attendance', { present: true }],
      ['PUT /answer', { answer: 'yes' }],
      ['PUT ', plan],
      ['POST /items', { text: 'More' }],
      ['PUT /items', { order: [item] }],
      [`PUT /items/${item}`, { minutes: 5 }],
      [`DELETE /items/${item}`],
      ['GET /minutes'],
      ['PUT /minutes', { text: 'We met.', version: 1 }],
      ['POST /minutes/approve', { version: 1 }],
      ['POST /minutes/additions', { text: 'So.' }],
      ['PUT /minute-taker', { user_id: null }],
    ] as const)
      expect([line, ...(await code(at(member(0), line, sent)))]).toEqual([line, 409, 'no_session']);
    await at(member(0), 'POST /close');
    expect(await code(at(member(0), 'GET /minutes'))).toEqual([409, 'no_session']);
    const { body: address } = await call(member(0), 'POST /users/me/calendar');
    const calendar = await fetch(gateway.url + new URL(address.address).pathname);
    expect([calendar.status, await calendar.text()]).toEqual([200, expect.not.stringContaining(body.title)]);
  });

  it('do not cause the reminders of meetings', async () => {
    await circulating();
    const preview = async (name: string) =>
      (await call(people.admin, `PUT /settings/${name}`, { value: 1, version: 0, preview: true })).body
        .preview;
    expect(await preview('meeting_reminder_hours')).toContain('; 0 meetings ahead');
    expect(await preview('agenda_days')).toContain('; 0 meetings ahead');
  });

  it('count one vote of each member, even when many come at the same moment', async () => {
    const { at, vote } = await circulating();
    const votes = members.flatMap((each) => [
      vote(each, 'approve'),
      vote(each, 'defer'),
      vote(each, 'approve'),
    ]);
    for (const { status } of await Promise.all(votes)) expect([200, 409]).toContain(status);
    const { body } = await at(people.admin, 'GET ');
    expect(body.state).toBe('closed');
    const { counts } = body.items[0].recommendation;
    expect(counts.approve + counts.defer).toBe(4);
    expect(await steps(body.id)).toHaveLength(3);
  });

  it('are mailed to their members, who are reminded a day before the end', async () => {
    const { vote, request } = await circulating({ title: 'Pumps' });
    const sent = await mails();
    expect(sent.map(({ line }) => line).sort()).toEqual(
      members.map(({ email }) => `${email} Please vote: Pumps`).sort(),
    );
    expect(sent[0]?.text).toMatch(/Until: +Wednesday, November 25, 2026 at 5:00 PM EST/);
    expect(sent[0]?.text).toMatch(/1\. MDR-\d+ /);
    await vote(member(0));
    now = Date.parse(ENDS) - 25 * HOUR;
    await tend();
    expect(await lines()).toEqual([]);
    now = Date.parse(ENDS) - 23 * HOUR;
    await tend();
    expect(await lines()).toEqual(
      members
        .slice(1)
        .map(({ email }) => `${email} Reminder: Pumps`)
        .sort(),
    );
    await tend();
    expect(await lines()).toEqual([]);
    // It is told only once, also in the history of the request.
    const analyst = await signInAs(gateway.services, 'analyst');
    const history = (await call(analyst, `GET /device-requests/${request}/history`)).body;
    expect(
      history.slice(0, 3).map(({ action, notes }: { action: string; notes: string }) => [action, notes]),
    ).toEqual([
      ['votes_soon', 'Pumps, until 2026-11-25'],
      ['circulated', 'Pumps, until 2026-11-25'],
      ['send_to_committee', expect.anything()],
    ]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('tell people who were mailed that they are called off', async () => {
    const { at } = await circulating({ title: 'Pumps', member_ids: [member(1).id] });
    await mails();
    await at(member(0), 'DELETE ');
    expect(await lines()).toEqual([`${member(1).email} Called off: Pumps`]);
  });

  describe('by rules', () => {
    const rules = (value: object[], version: number) =>
      call(people.admin, 'PUT /settings/routing_rules', { value, version });

    it('open automatically with the days of the rule, even where urgent ones do not', async () => {
      const when = [{ field: 'department', is: 'one_of', values: ['EP'] }];
      expect((await rules([{ name: 'Small ones', when, circulation: 1 }], 0)).status).toBe(200);
      await call(people.admin, 'PUT /settings/circulation_days', { value: 0, version: 0 });
      const id = await inReview({ department: 'EP' });
      await inReview();
      await tend();
      await tend();
      const [found, ...others] = (await call(people.admin, 'GET /meetings')).body;
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        kind: 'circulation',
        title: expect.stringMatching(/^Small ones: MDR-/),
        // One working day later; the weekend does not count.
        ends_at: '2026-11-23T22:00:00.000Z',
        items: [{ request: { id }, state: 'open' }],
      });
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    });

    it('are not opened when the rule is gone, or no longer circulates', async () => {
      const { body } = await rules([{ name: 'Small ones', when: [], circulation: 1 }], 0);
      await inReview();
      await rules([{ ...body.value[0], circulation: null, targets: { ordered: 3 } }], 1);
      await tend();
      await rules([], 2);
      await tend();
      expect((await call(people.admin, 'GET /meetings')).body).toEqual([]);
    });
  });

  describe('of urgent requests', () => {
    const urgent = () => inReview({ urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2026-12-20' });
    const confirm = async (id: number) => {
      const answer = await call(people.analyst, `PUT /device-requests/${id}/urgency`, { urgency: 'urgent' });
      expect(answer.status).toBe(200);
    };
    const all = async () => (await call(people.admin, 'GET /meetings')).body;

    it('open automatically, once, when nobody has put them on an agenda', async () => {
      const id = await urgent();
      await confirm(id);
      await inReview();
      await tend();
      const [found, ...others] = await all();
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        kind: 'circulation',
        title: expect.stringMatching(/^Urgent: MDR-/),
        // Three working days later; the weekend does not count.
        ends_at: '2026-11-25T22:00:00.000Z',
        items: [{ request: { id }, state: 'open' }],
      });
      expect([...found.member_ids].sort()).toEqual(idsOf(members));
      const history = (await call(people.analyst, `GET /device-requests/${id}/history`)).body;
      expect(history.at(0)).toMatchObject({ action: 'circulated', actor: { name: 'Portal' } });
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
      // When somebody calls it off, the request has to wait for a meeting.
      await on(found.id)(people.business_office, 'DELETE ');
      await tend();
      expect(await all()).toEqual([]);
    });

    it('are not opened when the urgency is not confirmed, the request is on an agenda, or the setting says so', async () => {
      await urgent();
      const placed = await urgent();
      await confirm(placed);
      const meeting = await meetingOf(
        gateway.services.db,
        { chair: member(1), planner: member(1) },
        {
          starts_at: '2026-11-24 14:00:00.000',
          ends_at: '2026-11-24 15:00:00.000',
          listed_at: '2026-11-24 15:00:00.000',
        },
      );
      expect((await on(meeting)(member(1), 'POST /items', { request_id: placed })).status).toBe(201);
      await tend();
      expect(idsOf(await all())).toEqual([meeting]);
      const other = await urgent();
      await confirm(other);
      await call(people.admin, 'PUT /settings/circulation_days', { value: 0, version: 0 });
      await tend();
      expect(idsOf(await all())).toEqual([meeting]);
    });

    it('are not opened when the committee has no quorum, or for requests that have waited for long', async () => {
      await gateway.services.db
        .updateTable('users')
        .set({ active: 0 })
        .where('id', 'in', idsOf(members.slice(2)))
        .execute();
      const id = await urgent();
      await confirm(id);
      await tend();
      expect(await all()).toEqual([]);
      // The business office and the person who has brought the request there are told once.
      const told = (await mails()).find(({ line }) => line.startsWith(people.business_office.email));
      expect(told?.line).toMatch(/ No vote without a meeting: MDR-\d+ /);
      expect(told?.text).toMatch(
        /too\s+few\s+members\s+of\s+the\s+committee\s+may\s+vote\s+for\s+a\s+quorum/,
      );
      const history = async () =>
        (
          await call(await signInAs(gateway.services, 'analyst'), `GET /device-requests/${id}/history`)
        ).body.map(({ action }: { action: string }) => action);
      expect((await history())[0]).toBe('votes_lacking');
      const noted = () => gateway.services.db.selectFrom('day_reminders').select('day').execute();
      await tend();
      expect(await noted()).toHaveLength(1);
      now += 24 * HOUR;
      await tend();
      expect(await noted()).toHaveLength(2);
      expect((await history()).filter((action: string) => action === 'votes_lacking')).toHaveLength(1);
      expect((await lines()).filter((line) => line.includes('No vote without'))).toEqual([]);
      // The present state counts on the next day.
      await gateway.services.db.updateTable('users').set({ active: 1 }).execute();
      await tend();
      const admin = await signInAs(gateway.services, 'admin');
      expect((await call(admin, 'GET /meetings')).body).toEqual([]);
      now += 24 * HOUR;
      await tend();
      expect((await call(await signInAs(gateway.services, 'admin'), 'GET /meetings')).body).toMatchObject([
        { kind: 'circulation', items: [{ request: { id } }] },
      ]);
      expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    });
  });
});
