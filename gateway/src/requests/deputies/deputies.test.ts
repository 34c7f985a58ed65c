import { DEPUTY_LIMITS, dayOf, MESSAGES, type Stage } from '@portal/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../../people/sessions/cache.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, type Staff, signInAs, signInStaff } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';
import { sendDue } from '../notices/send.ts';
import { endUnfit } from './service.ts';

const DAY = 24 * 60 * 60_000;

describe.each(DIALECTS)('deputies on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let priya: SignedIn;
  let marcus: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    people = await signInStaff(gateway.services);
    priya = await signInAs(gateway.services, 'analyst', { name: 'Priya Raman' });
    marcus = await signInAs(gateway.services, 'analyst', { name: 'Marcus Webb' });
  });
  afterAll(() => gateway.stop());

  const day = (days = 0) => dayOf(new Date(Date.now() + days * DAY), gateway.services.config.timeZone);
  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const OWN = '/users/me/deputy';
  const name = (who = priya, body: object = {}) =>
    call(who, `PUT ${OWN}`, { user_id: marcus.id, from: day(), until: day(5), ...body });
  const named = async (who = priya, body: object = {}) => {
    expect((await name(who, body)).status).toBe(200);
  };
  const waiting = async (who: SignedIn, kind: string) => {
    const { body } = await call(who, 'GET /waiting');
    return body.find((each: { kind: string }) => each.kind === kind);
  };
  const at = async (stage: Stage) => (await requestAt(gateway.services, people.provider.id, stage)).id;
  const give = async (request: number, to: SignedIn) => {
    const { body } = await call(people.analyst, `GET /device-requests/${request}`);
    const line = `PUT /device-requests/${request}/assignee`;
    expect((await call(people.analyst, line, { user_id: to.id, version: body.version })).status).toBe(200);
  };
  const asked = async (to = priya, more: object = {}) => {
    const request = await at('under_analysis');
    const line = `POST /device-requests/${request}/comments`;
    const body = { body: 'Which size?', question_to: to.id, ...more };
    const { body: question } = await call(people.supply_chain, line, body);
    return { request, answer: `POST /device-requests/${request}/comments/${question.id}/answer` };
  };
  const lastEvent = async (request: number, who = people.analyst) =>
    (await call(who, `GET /device-requests/${request}/history`)).body[0];
  const bell = async (who: SignedIn): Promise<string[]> => {
    await notifyAll(gateway.services);
    const { body } = await call(who, 'GET /notices');
    return body
      .map(({ text }: { text: string }) => text)
      .filter((text: string) => text.startsWith('For '))
      .sort();
  };

  it('can be read, replaced and ended by the person', async () => {
    expect((await call(priya, `GET ${OWN}`)).status).toBe(404);
    await named();
    const other = await signInAs(gateway.services, ['supply_chain', 'analyst'], { name: 'Ana Lima' });
    const { body } = await name(priya, { user_id: other.id, from: day(2), until: day(2) });
    expect(body).toEqual({
      ...{ user_id: other.id, name: 'Ana Lima', from: day(2), until: day(2), active_until: null },
    });
    expect((await call(priya, `GET ${OWN}`)).body).toEqual(body);
    expect((await call(priya, `DELETE ${OWN}`)).status).toBe(204);
    expect((await call(priya, `GET ${OWN}`)).status).toBe(404);
    const kinds = await gateway.services.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('user_id', '=', priya.id)
      .where('kind', 'like', 'deputy%')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['deputy_named', 'deputy_named', 'deputy_ended']);
    expect(kinds[0]?.detail).toBe(`Marcus Webb (${marcus.id}), ${day()} to ${day(5)}`);
  });

  it('must be another active person with the same role, for valid days', async () => {
    const gone = await signInAs(gateway.services, 'analyst', { active: 0 });
    const refused = async (body: object) => {
      const { status, body: answer } = await name(priya, body);
      return [status, answer.fields?.[0]?.message ?? answer.code];
    };
    expect(await refused({ user_id: people.supply_chain.id })).toEqual([403, 'deputy_other_role']);
    expect(await refused({ user_id: priya.id })).toEqual([400, MESSAGES.deputySelf]);
    expect(await refused({ user_id: gone.id })).toEqual([400, MESSAGES.deputyGone]);
    expect(await refused({ user_id: 999_999 })).toEqual([400, MESSAGES.deputyGone]);
    expect(await refused({ until: day(-1), from: day() })).toEqual([400, MESSAGES.untilBeforeFrom]);
    expect(await refused({ until: day(-1), from: day(-2) })).toEqual([400, MESSAGES.deputyOver]);
    expect(await refused({ until: day(3_650) })).toEqual([400, MESSAGES.deputyTooLong(DEPUTY_LIMITS.days)]);
    expect(await refused({ until: null })).toEqual([400, MESSAGES.deputyNeedsBoth]);
    expect(await refused({ from: null, until: null })).toEqual([400, MESSAGES.deputyNeedsDays]);
    expect((await name(priya, { until: day(DEPUTY_LIMITS.days - 1) })).status).toBe(200);
  });

  it('stand in for a limited number of people', async () => {
    const others = await Promise.all(
      Array.from({ length: DEPUTY_LIMITS.people }, () => signInAs(gateway.services, 'analyst')),
    );
    for (const each of others) await named(each);
    const { status, body } = await name();
    expect([status, body.code]).toEqual([409, 'deputy_full']);
    await named(others[0]);
  });

  it('get the questions, requests and notices of the absent person, and act for them under their own name', async () => {
    await named();
    const { request, answer } = await asked();
    await give(request, priya);
    expect(await bell(marcus)).toEqual([
      expect.stringMatching(/^For Priya Raman: .* gave you /),
      expect.stringMatching(/^For Priya Raman: .* asks you about /),
    ]);
    const questions = await waiting(marcus, 'questions');
    expect([questions.count, questions.said[0].waits_for]).toEqual([1, 'Priya Raman']);
    expect((await waiting(priya, 'questions')).said[0].waits_for).toBe(null);
    expect((await call(marcus, 'GET /waiting/questions')).body[0].waits_for).toBe('Priya Raman');
    const mine = await waiting(marcus, 'my_analyses');
    expect(mine.items.map(({ id }: { id: number }) => id)).toEqual([request]);
    const { status } = await call(marcus, answer, { body: 'The long one.' });
    expect(status).toBe(201);
    expect((await waiting(priya, 'questions')).count).toBe(0);
    expect(await lastEvent(request)).toMatchObject({
      ...{ action: 'question_answered', acted_for: 'Priya Raman' },
      actor: { id: marcus.id, name: 'Marcus Webb' },
    });
    await call(marcus, `PUT /device-requests/${request}/status`, {
      ...{ status: 'committee_review', analyst_notes: 'Fits.' },
    });
    expect(await lastEvent(request)).toMatchObject({ action: 'send_to_committee', acted_for: 'Priya Raman' });
  });

  it('act for nobody in their own matters, and before and after the days', async () => {
    await named(priya, { from: day(1), until: day(3) });
    const { answer } = await asked();
    expect((await call(marcus, answer, { body: 'Yes' })).status).toBe(403);
    expect((await waiting(marcus, 'questions')).count).toBe(0);
    await named();
    const own = await asked(marcus);
    expect((await call(marcus, own.answer, { body: 'Mine' })).status).toBe(201);
    expect((await lastEvent(own.request)).acted_for).toBe(null);
    await call(priya, `DELETE ${OWN}`);
    expect((await call(marcus, answer, { body: 'Yes' })).status).toBe(403);
  });

  it("pass nothing on: a deputy's own deputy gets nothing of the first person", async () => {
    const ana = await signInAs(gateway.services, 'analyst');
    await named();
    await named(marcus, { user_id: ana.id });
    const { answer } = await asked();
    expect((await waiting(ana, 'questions')).count).toBe(0);
    expect((await call(ana, answer, { body: 'Yes' })).status).toBe(403);
    expect(await bell(ana)).toEqual([]);
  });

  it("read no more than their own role allows: a provider gets nothing of other people's requests", async () => {
    const { services } = gateway;
    const other = await signInAs(services, 'provider', { name: 'Other' });
    await named(people.provider, { user_id: other.id });
    const { request, answer } = await asked(people.provider);
    expect(await bell(other)).toEqual([]);
    expect((await waiting(other, 'questions')).count).toBe(0);
    expect((await call(other, answer, { body: 'Yes' })).status).toBe(404);
    expect((await call(other, `GET /device-requests/${request}`)).status).toBe(404);
  });

  it('do not get the vote of the absent person', async () => {
    const [one, two] = [people.committee, await signInAs(gateway.services, 'committee')];
    await named(one, { user_id: two.id });
    const request = await at('committee_review');
    await call(two, `POST /device-requests/${request}/votes`, { vote: 'approve' });
    const { body } = await call(two, `GET /device-requests/${request}/votes`);
    expect(JSON.stringify(body)).not.toContain(one.name);
    expect((await waiting(one, 'to_vote')).count).toBe(1);
    expect((await lastEvent(request, two)).acted_for).toBe(null);
  });

  it('end when they leave or change their role, even while they work', async () => {
    await named();
    const { answer } = await asked();
    await call(people.admin, `PUT /users/${marcus.id}`, { role: 'supply_chain' });
    forgetAll();
    expect((await call(marcus, answer, { body: 'Yes' })).status).toBe(403);
    await endUnfit(gateway.services);
    expect((await call(priya, `GET ${OWN}`)).status).toBe(404);
    await call(people.admin, `PUT /users/${marcus.id}`, { role: 'analyst' });
    forgetAll();
    expect((await call(marcus, answer, { body: 'Yes' })).status).toBe(403);
  });

  it('get a mail, and so does the person who named them', async () => {
    await named();
    const later = { ...gateway.services, clock: () => new Date(Date.now() + DAY / 24) };
    await sendDue(later);
    const subjects = () => gateway.mails.map(({ to, subject }) => [to, subject]).sort();
    expect(subjects()).toEqual(
      [
        [marcus.email, 'You are the deputy of Priya Raman'],
        [priya.email, 'Marcus Webb is your deputy'],
      ].sort(),
    );
    gateway.mails.length = 0;
    await call(priya, `DELETE ${OWN}`);
    await sendDue(later);
    expect(subjects()).toEqual(
      [
        [marcus.email, 'You do not stand in for Priya Raman'],
        [priya.email, 'Nobody stands in for you'],
      ].sort(),
    );
  });

  it('are shown next to the name of an assignee, to everybody who reads it', async () => {
    await named();
    const request = await at('under_analysis');
    await give(request, priya);
    const { body } = await call(people.provider, `GET /device-requests/${request}/deputies`);
    const deputy = { id: marcus.id, name: 'Marcus Webb' };
    expect(body).toEqual([{ person: { id: priya.id, name: 'Priya Raman' }, deputy, until: day(5) }]);
    const query = `{ deviceRequest(id: ${request}) { standIn { name until } } }`;
    const { data } = await gql(gateway, people.provider, query);
    expect(data).toEqual({
      deviceRequest: { standIn: { name: 'Marcus Webb', until: day(5) } },
    });
  });

  describe('in open pages', () => {
    const QUERY = 'subscription { changed { ... on DeputiesChange { person standsFor changedAt } } }';
    const streams: LiveStream<{ person?: string; standsFor: string; changedAt: string | null }>[] = [];
    afterEach(() => {
      vi.useRealTimers();
      for (const stream of streams.splice(0)) stream.close();
    });
    const watch = async (who: SignedIn) => {
      const stream = await openLive<(typeof streams)[number]['changes'][number]>(gateway, who, QUERY);
      streams.push(stream);
      const told = () =>
        stream.changes.flatMap(({ person, standsFor, changedAt }) =>
          person
            ? [[JSON.parse(standsFor).map((each: { name: string }) => each.name), changedAt !== null]]
            : [],
        );
      await vi.waitFor(() => expect(told()).toEqual([[[], false]]));
      return told;
    };
    const last = async (told: Awaited<ReturnType<typeof watch>>, count: number, names: string[]) => {
      await vi.waitFor(() => expect(told()).toHaveLength(count));
      expect(told().at(-1)).toEqual([names, true]);
    };

    it('are told at once to both, when they are named, changed and ended; the lists then have it', async () => {
      const { request } = await asked();
      const [deputy, away, other] = [await watch(marcus), await watch(priya), await watch(people.analyst)];
      await named();
      await last(deputy, 2, ['Priya Raman']);
      await last(away, 2, []);
      expect((await waiting(marcus, 'questions')).items).toMatchObject([{ id: request }]);
      await named(priya, { until: day(9) });
      await last(deputy, 3, ['Priya Raman']);
      await named(priya, { user_id: people.analyst.id });
      await last(deputy, 4, []);
      await last(other, 2, [expect.anything()] as string[]);
      expect((await call(priya, `DELETE ${OWN}`)).status).toBe(204);
      await last(other, 3, []);
      await last(away, 5, []);
      expect((await waiting(people.analyst, 'questions')).count).toBe(0);
    });

    it('are told to the deputy when the last day is over, and nobody has done anything', async () => {
      await named(priya, { until: day() });
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
      const stream = await openLive<{ standsFor?: string }>(gateway, marcus, QUERY);
      streams.push(stream as (typeof streams)[number]);
      const told = () => stream.changes.flatMap(({ standsFor }) => standsFor ?? []);
      await vi.waitFor(() => expect(told()).toHaveLength(1));
      expect(JSON.parse(told()[0] ?? '')).toEqual([{ id: priya.id, name: 'Priya Raman', until: day() }]);
      // As if the next day had come.
      await gateway.services.db
        .updateTable('deputyships')
        .set({ from_day: day(-2), until_day: day(-1) })
        .where('user_id', '=', priya.id)
        .execute();
      await vi.advanceTimersByTimeAsync(4_000);
      await vi.waitFor(() => expect(told().at(-1)).toBe('[]'));
    });
  });

  it('are named by the same rules in GraphQL', async () => {
    const text = `mutation($user: ID, $from: String, $until: String) {
      nameDeputy(user: $user, from: $from, until: $until) {
        __typename
        ... on OwnDeputy { deputy { name } activeUntil }
        ... on Error { code }
      }
    }`;
    const days = { from: day(), until: day(1) };
    const other = await gql(gateway, priya, text, { user: `${people.admin.id}`, ...days });
    expect(other.data).toEqual({ nameDeputy: { __typename: 'ForbiddenError', code: 'deputy_other_role' } });
    const { data } = await gql(gateway, priya, text, { user: `${marcus.id}`, ...days });
    const named = { __typename: 'OwnDeputy', deputy: { name: 'Marcus Webb' }, activeUntil: day(1) };
    expect(data).toEqual({ nameDeputy: named });
    const candidates = await gql(gateway, priya, '{ deputyCandidates(text: "Marcus") { name } }');
    expect(candidates.data).toEqual({ deputyCandidates: [{ name: 'Marcus Webb' }] });
    const ended = await gql(gateway, priya, text, {});
    expect(ended.data).toEqual({
      nameDeputy: { __typename: 'OwnDeputy', deputy: null, activeUntil: null },
    });
  });
});
