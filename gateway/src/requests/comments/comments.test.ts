import { LIMITS, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import budgets from '../../../../bench/budgets.json' with { type: 'json' };
import type { RequestChange } from '../../platform/changes/index.ts';
import { type Answer, gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, type Staff, signInAs, signInStaff } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { visibleChange } from '../changes/watch.ts';
import { notifyAll } from '../notices/notify.ts';
import { withdrawUnanswerable } from './unanswerable.ts';

interface Person {
  id: number;
  name: string;
}
interface Comment {
  id: number;
  author: Person;
  body: string | null;
  audience: string;
  created_at: string;
  edited_at: string | null;
  deleted: boolean;
  question: { to: Person; answered_at: string | null; withdrawn_at: string | null } | null;
  answer_to: number | null;
  mentions: Person[];
}
interface HistoryEvent {
  actor: Person;
  action: string;
  audience: string;
  from: string | null;
  to: string | null;
  notes: string | null;
  changes: { field: string; old: unknown; new: unknown }[];
}

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T09:00:00Z');

describe.each(DIALECTS)('the conversation of a request on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let now = START;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    now = START;
    await gateway.clear();
    people = await signInStaff(gateway.services);
  });
  afterAll(() => gateway.stop());

  const at = async (stage: Parameters<typeof requestAt>[2] = 'under_analysis') =>
    (await requestAt(gateway.services, people.provider.id, stage)).id;
  const call = <T = Comment>(who: SignedIn | null, what: string, body?: unknown): Promise<Answer<T>> => {
    const [method, path] = what.split(' ');
    return rest<T>(gateway, who, `${method} /device-requests/${path}`, body);
  };
  const say = async (who: SignedIn, id: number, body: string, more: object = {}): Promise<Comment> => {
    const answer = await call(who, `POST ${id}/comments`, { body, ...more });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  };
  const read = async (who: SignedIn, id: number, query = '') =>
    (await call<Comment[]>(who, `GET ${id}/comments${query}`)).body;
  const history = async (who: SignedIn, id: number) =>
    (await call<HistoryEvent[]>(who, `GET ${id}/history`)).body;
  const texts = (comments: readonly Comment[]) => comments.map(({ body }) => body);
  const sound = async (id: number) => (await historyOf(gateway.services.db, id)).problems;

  it('is written by whoever may read the request, newest first', async () => {
    const id = await at('committee_review');
    for (const role of ROLES) {
      now += 1_000;
      await say(people[role], id, ` From the ${role}.\nSecond line. `);
    }
    const comments = await read(people.other, id);
    expect(texts(comments)).toEqual(ROLES.map((role) => `From the ${role}.\nSecond line.`).reverse());
    const { id: authorId, name } = people.admin;
    expect(comments[0]).toEqual({
      id: expect.any(Number),
      author: { id: authorId, name },
      body: 'From the admin.\nSecond line.',
      audience: 'everyone',
      created_at: new Date(now).toISOString(),
      edited_at: null,
      deleted: false,
      question: null,
      answer_to: null,
      mentions: [],
    });
    expect(await sound(id)).toEqual([]);
  });

  it('is not there for whoever may not read the request', async () => {
    const id = await at();
    const comment = await say(people.provider, id, 'For the analyst.');
    for (const what of [
      `GET ${id}/comments`,
      `GET ${id}/history`,
      `GET ${id}/addressees`,
      `PUT ${id}/watch`,
      `DELETE ${id}/watch`,
      `DELETE ${id}/comments/${comment.id}`,
    ]) {
      expect(await call(people.other, what)).toMatchObject({ status: 404 });
    }
    for (const what of [`POST ${id}/comments`, `PUT ${id}/comments/${comment.id}`]) {
      expect(await call(people.other, what, { body: 'Mine, too.' })).toMatchObject({ status: 404 });
    }
  });

  it('is paged, each part by a cursor that tells of nothing else', async () => {
    const id = await at('committee_review');
    for (let i = 1; i <= 5; i++) {
      now += 1_000;
      await say(people.analyst, id, `Open ${i}`);
      await say(people.analyst, id, `Staff ${i}`, { audience: 'staff' });
    }
    const seen: (string | null)[] = [];
    let path = `GET ${id}/comments?limit=2`;
    for (let pages = 0; path; pages++) {
      const { body, headers } = await call<Comment[]>(people.provider, path);
      expect(headers.get('x-total-count')).toBe('5');
      seen.push(...texts(body));
      const next = headers.get('link')?.match(/cursor=([\w-]+)/)?.[1];
      path = next ? `GET ${id}/comments?limit=2&cursor=${next}` : '';
      expect(pages).toBeLessThan(4);
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((i) => `Open ${i}`));
    expect((await call(people.committee, `GET ${id}/comments`)).headers.get('x-total-count')).toBe('10');
  });

  it.each(ROLES)('for staff is read and written by %s only as staff', async (role) => {
    const id = await at('committee_review');
    const isStaff = role !== 'provider';
    const own = await call(people[role], `POST ${id}/comments`, { body: 'Among us.', audience: 'staff' });
    expect(own.status).toBe(isStaff ? 201 : 403);
    const other = await say(people.analyst, id, 'Check the price.', { audience: 'staff' });
    expect(texts(await read(people[role], id))).toEqual(
      expect.arrayContaining(isStaff ? ['Among us.', 'Check the price.'] : []),
    );
    expect((await history(people[role], id)).some(({ audience }) => audience === 'staff')).toBe(isStaff);
    for (const step of [`PUT ${id}/comments/${other.id}`, `POST ${id}/comments/${other.id}/answer`]) {
      const { status } = await call(people[role], step, { body: 'Changed.' });
      const expected = step.startsWith('PUT') ? ({ analyst: 200 }[role as string] ?? 403) : 409;
      expect(status).toBe(isStaff ? expected : 404);
    }
  });

  it('for staff leaves no trace for a provider: not in either API, not in ids, not in the stream', async () => {
    const id = await at('committee_review');
    const QUERY = `query ($id: ID!) { deviceRequest(id: $id) {
      lastUpdated watching
      comments(first: 5) { totalCount edges { cursor node { id body } } pageInfo { endCursor hasNextPage } }
      events { id action audience changes { field old new } } addressees { id name } } }`;
    const everything = async () => [
      await gql(gateway, people.provider, QUERY, { id: String(id) }),
      (await call(people.provider, `GET ${id}`)).body,
      (await call(people.provider, `GET ${id}/history`)).body,
      (await call(people.provider, `GET ${id}/history?limit=2`)).headers.get('link'),
      (await call(people.provider, `GET ${id}/comments`)).body,
      (await call(people.provider, `GET ${id}/addressees`)).body,
    ];
    await say(people.analyst, id, 'To all.');
    const before = await everything();
    const changes: RequestChange[] = [];
    const end = gateway.services.changes.subscribe({ changed: (c) => changes.push(c), lost: () => {} });
    const { id: question } = await say(people.supply_chain, id, 'Which price?', {
      audience: 'staff',
      question_to: people.analyst.id,
      mentions: [people.business_office.id],
    });
    const answer = await call(people.analyst, `POST ${id}/comments/${question}/answer`, { body: '900.' });
    await call(people.analyst, `PUT ${id}/comments/${answer.body.id}`, { body: '950.' });
    await call(people.analyst, `DELETE ${id}/comments/${answer.body.id}`);
    await call(people.committee, `POST ${id}/comments/${question}/withdraw`, {});
    end();
    expect(changes).toHaveLength(5);
    const reader = (who: SignedIn, roles: Role[]) => ({ ...who, roles }) as never;
    const told = (who: SignedIn, roles: Role[]) =>
      changes.map((change) => visibleChange(reader(who, roles), change)?.action);
    expect(told(people.provider, ['provider'])).toEqual(Array(5).fill(undefined));
    expect(told(people.admin, ['admin'])).toEqual([
      'question_asked',
      'question_answered',
      'comment_edited',
      'comment_deleted',
      'question_withdrawn',
    ]);
    expect(await everything()).toEqual(before);
    expect((await history(people.analyst, id)).length).toBe(5 + (await history(people.provider, id)).length);
    expect(await sound(id)).toEqual([]);
  });

  it('has ids by which nobody can count', async () => {
    const id = await at();
    const ids: number[] = [];
    for (let i = 0; i < 6; i++) ids.push((await say(people.analyst, id, 'Again.')).id);
    const near = ids.slice(1).filter((each, i) => Math.abs(each - (ids[i] ?? 0)) < 1_000_000);
    expect(near).toEqual([]);
    expect(new Set(ids).size).toBe(6);
  });

  it('names only people who may read it', async () => {
    const id = await at();
    const gone = await signInAs(gateway.services, 'committee', { active: 0, name: 'Gone Member' });
    const stranger = await signInAs(gateway.services, 'analyst', { profile_created: 0, name: 'New Comer' });
    const try_ = (who: SignedIn, more: object) => call(who, `POST ${id}/comments`, { body: 'You?', ...more });
    expect(await try_(people.analyst, { mentions: [people.other.id, people.committee.id] })).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: 'mentions',
            message: `${people.other.name} may not read this, and so cannot be asked or mentioned here`,
          },
        ],
      },
    });
    expect(await try_(people.analyst, { question_to: gone.id, mentions: [stranger.id] })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: 'question_to', message: expect.stringContaining('Gone Member') },
          { field: 'mentions', message: expect.stringContaining('New Comer') },
        ],
      },
    });
    expect(await try_(people.analyst, { question_to: 999_999 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'question_to', message: expect.stringContaining('999999') }] },
    });
    expect(await try_(people.analyst, { question_to: people.analyst.id })).toMatchObject({ status: 400 });
    const staff = { audience: 'staff' };
    expect(await try_(people.analyst, { ...staff, question_to: people.provider.id })).toMatchObject({
      body: { fields: [{ field: 'question_to', message: expect.stringContaining('for everyone') }] },
    });
    expect(await try_(people.analyst, { ...staff, mentions: [people.provider.id] })).toMatchObject({
      body: { fields: [{ field: 'mentions', message: expect.stringContaining(people.provider.name) }] },
    });
    const { mentions, question } = await say(people.analyst, id, 'You all?', {
      question_to: people.provider.id,
      mentions: [people.committee.id, people.committee.id, people.admin.id],
    });
    expect(mentions.map((each) => each.id)).toEqual([people.committee.id, people.admin.id]);
    expect(question?.to).toEqual({ id: people.provider.id, name: people.provider.name });
  });

  describe('a mention', () => {
    const toldOf = async (who: SignedIn) => {
      await notifyAll(gateway.services);
      const { body } = await rest<{ kind: string }[]>(gateway, who, 'GET /notices');
      return body.map(({ kind }) => kind).filter((kind) => kind === 'answer' || kind === 'mention');
    };
    const mentioned = (comment: Comment) => comment.mentions.map(({ id }) => id);

    it('in an answer is told, beside the answer itself', async () => {
      const id = await at();
      const question = await say(people.analyst, id, 'Which size?', { question_to: people.supply_chain.id });
      const answer = (mentions: unknown) =>
        call(people.supply_chain, `POST ${id}/comments/${question.id}/answer`, { body: '7F.', mentions });
      expect(await answer([people.other.id])).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'mentions', message: expect.stringContaining(people.other.name) }] },
      });
      expect(await answer('Grace')).toMatchObject({ status: 400 });
      const { status, body } = await answer([people.committee.id, people.analyst.id, people.committee.id]);
      expect(status).toBe(201);
      expect(mentioned(body)).toEqual([people.committee.id, people.analyst.id]);
      expect(await toldOf(people.committee)).toEqual(['mention']);
      expect(await toldOf(people.analyst)).toEqual(['answer']);
      expect(await toldOf(people.admin)).toEqual([]);
      expect(await sound(id)).toEqual([]);
    });

    it('that an edit adds is told to those who are new alone; without any, the mentions stay', async () => {
      const id = await at();
      const { id: comment } = await say(people.analyst, id, 'Look.', { mentions: [people.committee.id] });
      const edit = async (more: object) => {
        const answer = await call(people.analyst, `PUT ${id}/comments/${comment}`, {
          body: 'Look, all.',
          ...more,
        });
        expect(answer).toMatchObject({ status: 200 });
        return mentioned(answer.body);
      };
      expect(await edit({})).toEqual([people.committee.id]);
      expect(await edit({ mentions: null })).toEqual([people.committee.id]);
      expect(await toldOf(people.committee)).toEqual(['mention']);
      expect(await edit({ mentions: [people.committee.id, people.admin.id] })).toEqual([
        people.committee.id,
        people.admin.id,
      ]);
      expect(await toldOf(people.committee)).toEqual(['mention']);
      expect(await toldOf(people.admin)).toEqual(['mention']);
      expect(mentioned((await read(people.provider, id))[0] as Comment)).toEqual([
        people.committee.id,
        people.admin.id,
      ]);
      expect(await edit({ mentions: [] })).toEqual([]);
      expect(await sound(id)).toEqual([]);
    });

    it('that an edit adds is of people who may read it; who was mentioned before may stay', async () => {
      const id = await at();
      const { id: open } = await say(people.analyst, id, 'Look.', { mentions: [people.committee.id] });
      const { id: hidden } = await say(people.analyst, id, 'Look.', { audience: 'staff' });
      const edit = (comment: number, mentions: number[]) =>
        call(people.analyst, `PUT ${id}/comments/${comment}`, { body: 'Look.', mentions });
      await gateway.services.db
        .updateTable('users')
        .set({ active: 0 })
        .where('id', '=', people.committee.id)
        .execute();
      expect(mentioned((await edit(open, [people.committee.id])).body)).toEqual([people.committee.id]);
      for (const [comment, id] of [
        [open, people.other.id],
        [hidden, people.provider.id],
        [hidden, 999_999],
      ] as const)
        expect(await edit(comment, [id])).toMatchObject({
          status: 400,
          body: { fields: [{ field: 'mentions' }] },
        });
      // A provider finds only the people who take part.
      const { id: own } = await say(people.provider, id, 'Please.');
      const ofProvider = (mentions: number[]) =>
        call(people.provider, `PUT ${id}/comments/${own}`, { body: 'Please.', mentions });
      expect(await ofProvider([people.admin.id])).toMatchObject({ status: 400 });
      expect(await ofProvider([people.analyst.id])).toMatchObject({ status: 200 });
      expect(await toldOf(people.provider)).toEqual([]);
    });

    it('is sent with both by GraphQL', async () => {
      const id = await at();
      const { id: question } = await say(people.analyst, id, 'Which size?', {
        question_to: people.provider.id,
      });
      const { id: own } = await say(people.provider, id, 'A question of mine.');
      const send = (mutation: string, comment: number) =>
        gql<{ result: { mentions: { id: string }[] } }>(
          gateway,
          people.provider,
          `mutation ($id: ID!, $comment: ID!, $mentions: [ID!]) {
             result: ${mutation}(id: $id, comment: $comment, body: "Look.", mentions: $mentions) {
               ... on RequestComment { mentions { id } } } }`,
          { id: String(id), comment: String(comment), mentions: [String(people.analyst.id)] },
        );
      for (const [mutation, comment] of [
        ['answerQuestion', question],
        ['editComment', own],
      ] as const) {
        const { data } = await send(mutation, comment);
        expect(data?.result.mentions).toEqual([{ id: String(people.analyst.id) }]);
      }
    });
  });

  it('lets a provider name those who take part, and tells of nobody else', async () => {
    const id = await at('committee_review');
    const found = async (who: SignedIn, query = '') =>
      (await call<Person[]>(who, `GET ${id}/addressees${query}`)).body.map(({ name }) => name);
    expect(await found(people.provider)).toEqual([]);
    const ask = (to: number) =>
      call<{ fields: { message: string }[] }>(people.provider, `POST ${id}/comments`, {
        body: 'When?',
        question_to: to,
      });
    const unknown = await ask(people.supply_chain.id);
    expect(unknown).toMatchObject({ status: 400 });
    expect(unknown.body.fields[0]?.message.replace(String(people.supply_chain.id), '0')).toBe(
      (await ask(999_999)).body.fields[0]?.message.replace('999999', '0'),
    );
    await say(people.supply_chain, id, 'We have one left.');
    await say(people.admin, id, 'Not for them.', { audience: 'staff' });
    expect(await found(people.provider)).toEqual([people.supply_chain.name]);
    expect(await ask(people.supply_chain.id)).toMatchObject({ status: 201 });
    expect(await ask(people.admin.id)).toMatchObject({ status: 400 });
    expect((await found(people.analyst)).sort()).toEqual(
      [
        people.provider,
        people.other,
        people.committee,
        people.supply_chain,
        people.business_office,
        people.admin,
      ]
        .map(({ name }) => name)
        .sort(),
    );
    expect(await found(people.analyst, '?audience=staff&q=committee')).toEqual([people.committee.name]);
    expect(await call(people.provider, `GET ${id}/addressees?audience=staff`)).toMatchObject({ status: 403 });
    expect(await call(people.analyst, `GET ${id}/addressees?audience=all`)).toMatchObject({ status: 400 });
  });

  it('holds a question open until the person who was asked answers it', async () => {
    const id = await at();
    const question = await say(people.analyst, id, 'Which size?', { question_to: people.provider.id });
    expect(question.question).toEqual({
      to: { id: people.provider.id, name: people.provider.name },
      answered_at: null,
      withdrawn_at: null,
    });
    const answer = (who: SignedIn, body = '7F') =>
      call(who, `POST ${id}/comments/${question.id}/answer`, { body });
    expect(await answer(people.admin)).toMatchObject({
      status: 403,
      body: { error: `Only ${people.provider.name} can answer this question.` },
    });
    now += MINUTE;
    expect(await answer(people.provider)).toMatchObject({
      status: 201,
      body: { body: '7F', answer_to: question.id, audience: 'everyone', question: null },
    });
    expect(await answer(people.provider, '8F')).toMatchObject({ status: 409 });
    expect((await read(people.analyst, id)).at(-1)?.question?.answered_at).toBe(new Date(now).toISOString());
    expect(await call(people.analyst, `POST ${id}/comments/${question.id}/withdraw`, {})).toMatchObject({
      status: 409,
    });
    expect((await history(people.provider, id)).slice(0, 2).map(({ action }) => action)).toEqual([
      'question_answered',
      'question_asked',
    ]);
    expect(await sound(id)).toEqual([]);
  });

  it('names the questions that wait for an answer to whoever may read them', async () => {
    const id = await at();
    const toOwner = await say(people.analyst, id, 'Which size?', { question_to: people.provider.id });
    now += MINUTE;
    const inStaff = { question_to: people.committee.id, audience: 'staff' };
    const toStaff = await say(people.analyst, id, 'Do we have one?', inStaff);
    await say(people.provider, id, 'No question.');
    const read = async (who: SignedIn) =>
      (
        await gql<{ deviceRequest: { openQuestions: string[]; asksYou: boolean } }>(
          gateway,
          who,
          'query ($id: ID!) { deviceRequest(id: $id) { openQuestions asksYou } }',
          { id: String(id) },
        )
      ).data?.deviceRequest;
    const open = async (who: SignedIn) => (await read(who))?.openQuestions.map(Number);
    const asked = async () => {
      const { analyst, provider, committee, business_office: office } = people;
      const readers = { analyst, provider, committee, office };
      const all = await Promise.all(
        Object.entries(readers).map(async ([name, who]) => [name, await read(who)]),
      );
      return all.flatMap(([name, request]) => ((request as { asksYou: boolean }).asksYou ? [name] : []));
    };
    expect(await open(people.analyst)).toEqual([toStaff.id, toOwner.id]);
    expect(await open(people.provider)).toEqual([toOwner.id]);
    expect(await asked()).toEqual(['provider', 'committee']);
    await call(people.provider, `POST ${id}/comments/${toOwner.id}/answer`, { body: '7F' });
    expect(await asked()).toEqual(['committee']);
    // Nobody is asked in a conversation that they may no longer read.
    await gateway.services.db
      .updateTable('request_comments')
      .set({ open_to: people.provider.id })
      .where('id', '=', toStaff.id)
      .execute();
    expect(await asked()).toEqual([]);
    await call(people.analyst, `POST ${id}/comments/${toStaff.id}/withdraw`, {});
    expect(await open(people.analyst)).toEqual([]);
    await say(people.analyst, id, 'And now?', { question_to: people.committee.id });
    expect(await asked()).toEqual(['committee']);
    now += MINUTE;
    // When a request is closed, its questions no longer wait.
    await call(people.analyst, `PUT ${id}/status`, { status: 'dismissed', reason: 'Bought elsewhere.' });
    expect(await asked()).toEqual([]);
  });

  it('lets who asked, and staff, withdraw a question', async () => {
    const id = await at();
    const ask = () => say(people.analyst, id, 'Which size?', { question_to: people.provider.id });
    const withdraw = (who: SignedIn, question: Comment) =>
      call(who, `POST ${id}/comments/${question.id}/withdraw`, {});
    const [first, second] = [await ask(), await ask()];
    expect(await withdraw(people.provider, first)).toMatchObject({ status: 403 });
    expect(await withdraw(people.analyst, first)).toMatchObject({
      status: 200,
      body: { question: { answered_at: null, withdrawn_at: new Date(now).toISOString() } },
    });
    expect(await withdraw(people.analyst, first)).toMatchObject({ status: 409 });
    expect(await withdraw(people.supply_chain, second)).toMatchObject({ status: 200 });
    expect(
      await call(people.provider, `POST ${id}/comments/${first.id}/answer`, { body: 'Late' }),
    ).toMatchObject({ status: 409 });
    const plain = await say(people.analyst, id, 'No question');
    expect(await withdraw(people.analyst, plain)).toMatchObject({ status: 409 });
    expect(await sound(id)).toEqual([]);
  });

  it('takes one answer of several at once, or a withdrawal', async () => {
    const id = await at();
    const question = await say(people.analyst, id, 'Which size?', { question_to: people.provider.id });
    const path = `POST ${id}/comments/${question.id}`;
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => call(people.provider, `${path}/answer`, { body: `Size ${i}` })),
      call(people.analyst, `${path}/withdraw`, {}),
      call(people.committee, `${path}/withdraw`, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 201),
      409,
      409,
      409,
      409,
      409,
    ]);
    const comments = await read(people.analyst, id);
    const asked = comments.find((each) => each.id === question.id)?.question;
    expect(Boolean(asked?.answered_at) !== Boolean(asked?.withdrawn_at)).toBe(true);
    expect(comments.length).toBe(asked?.answered_at ? 2 : 1);
    expect(await sound(id)).toEqual([]);
  });

  it('keeps every comment of many people at once, each with its event', async () => {
    const id = await at('committee_review');
    const { events } = await historyOf(gateway.services.db, id);
    const staff = ROLES.map((role) => people[role]);
    await Promise.all([...staff, ...staff].map((who, i) => say(who, id, `At once ${i}`)));
    expect(await read(people.provider, id)).toHaveLength(12);
    expect(await historyOf(gateway.services.db, id)).toEqual({ events: events + 12, problems: [] });
  });

  it('can be corrected by its author for ten minutes', async () => {
    const id = await at();
    const { id: comment } = await say(people.analyst, id, 'Tree offers');
    const edit = (who: SignedIn, body = 'Three offers') =>
      call(who, `PUT ${id}/comments/${comment}`, { body });
    const remove = (who: SignedIn) => call(who, `DELETE ${id}/comments/${comment}`);
    expect(await edit(people.provider)).toMatchObject({ status: 403 });
    expect(await edit(people.admin)).toMatchObject({ status: 403 });
    expect(await remove(people.admin)).toMatchObject({ status: 403 });
    now += 10 * MINUTE;
    expect(await edit(people.analyst)).toMatchObject({
      status: 200,
      body: { body: 'Three offers', edited_at: new Date(now).toISOString() },
    });
    now += 1;
    expect(await edit(people.analyst)).toMatchObject({ status: 409 });
    expect(await remove(people.analyst)).toMatchObject({ status: 409 });
    expect(await call(people.analyst, `PUT ${id}/comments/1`, { body: 'None' })).toMatchObject({
      status: 404,
    });
    expect(texts(await read(people.provider, id))).toEqual(['Three offers']);
    expect(await sound(id)).toEqual([]);
  });

  it('leaves of a deleted comment nobody whom it mentioned', async () => {
    const id = await at();
    const written = { body: 'Please look.', mentions: [people.business_office.id] };
    const { body } = await call(people.analyst, `POST ${id}/comments`, written);
    expect(body.mentions).toMatchObject([{ id: people.business_office.id }]);
    const { body: gone } = await call(people.analyst, `DELETE ${id}/comments/${body.id}`);
    expect(gone).toMatchObject({ deleted: true, mentions: [] });
    expect(await read(people.provider, id)).toEqual([gone]);
    expect(await sound(id)).toEqual([]);
  });

  it('leaves of a deleted comment a mark, and its text nowhere', async () => {
    const id = await at();
    const { db } = gateway.services;
    const { id: comment } = await say(people.analyst, id, 'Patient Nightingale, born 1820');
    await call(people.analyst, `PUT ${id}/comments/${comment}`, { body: 'Patient Nightingale' });
    const { body: gone } = await call(people.analyst, `DELETE ${id}/comments/${comment}`);
    expect(gone).toMatchObject({ id: comment, body: null, deleted: true });
    expect(await read(people.provider, id)).toEqual([gone]);
    const tables = await db.introspection.getTables();
    for (const { name } of tables) {
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain('Nightingale');
    }
    for (const what of [`PUT ${id}/comments/${comment}`, `DELETE ${id}/comments/${comment}`])
      expect(await call(people.analyst, what, { body: 'Back' })).toMatchObject({ status: 409 });
    expect(await sound(id)).toEqual([]);
  });

  it('withdraws a question that is deleted, and opens one again whose answer is deleted', async () => {
    const id = await at();
    const ask = () => say(people.analyst, id, 'Which size?', { question_to: people.provider.id });
    const [first, second] = [await ask(), await ask()];
    const open = async () =>
      (await read(people.analyst, id)).filter(
        ({ question }) => question && !question.answered_at && !question.withdrawn_at,
      ).length;
    await call(people.analyst, `DELETE ${id}/comments/${first.id}`);
    expect(await open()).toBe(1);
    const path = `POST ${id}/comments/${second.id}/answer`;
    const { body: answer } = await call(people.provider, path, { body: '7F' });
    expect(await open()).toBe(0);
    await call(people.provider, `DELETE ${id}/comments/${answer.id}`);
    expect(await open()).toBe(1);
    expect(await call(people.provider, path, { body: '8F' })).toMatchObject({ status: 201 });
    expect(await sound(id)).toEqual([]);
  });

  it('goes with a request that is withdrawn, and its history still verifies', async () => {
    const id = await at('submitted');
    await say(people.analyst, id, 'Nightingale', { audience: 'staff' });
    await call(people.analyst, `PUT ${id}/watch`);
    expect(await call(people.provider, `DELETE ${id}`)).toMatchObject({ status: 204 });
    const { db } = gateway.services;
    expect(await db.selectFrom('request_comments').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('request_watchers').selectAll().execute()).toEqual([]);
    expect(await sound(id)).toEqual([]);
  });

  it('does not keep the owner from editing, whoever writes at the same time', async () => {
    const id = await at('submitted');
    const changed = { ...NEW_REQUEST, deviceName: 'Another device' };
    const answers = await Promise.all([
      call<unknown>(people.provider, `PUT ${id}`, changed),
      ...Array.from({ length: 5 }, (_, i) =>
        call(people.analyst, `POST ${id}/comments`, { body: `Staff ${i}`, audience: 'staff' }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 201]);
    expect(await sound(id)).toEqual([]);
  });

  it('tells in the history what an edit changed, as far as the person may read it', async () => {
    const id = await at('submitted');
    const changed = { ...NEW_REQUEST, deviceName: 'Another device', additionalNotes: '' };
    await call<unknown>(people.provider, `PUT ${id}`, changed);
    await call(people.analyst, `PUT ${id}/status`, { status: 'under_analysis', analystNotes: 'Secret.' });
    const [started, edited, created] = await history(people.analyst, id);
    expect(edited).toMatchObject({
      action: 'edited',
      actor: { id: people.provider.id, name: people.provider.name },
      changes: [
        { field: 'device_name', old: NEW_REQUEST.deviceName, new: 'Another device' },
        { field: 'additional_notes', old: NEW_REQUEST.additionalNotes, new: null },
      ],
    });
    expect(created).toMatchObject({ action: 'created', from: null, to: 'submitted', changes: [] });
    expect(started).toMatchObject({ changes: [{ field: 'analyst_notes', old: null, new: 'Secret.' }] });
    await call(people.analyst, `PUT ${id}/status`, { status: 'committee_review', analystNotes: 'Secret.' });
    const other = await history(people.other, id);
    expect(JSON.stringify(other)).not.toContain('Secret.');
    expect(other.map(({ action }) => action)).toEqual([
      'send_to_committee',
      'start_analysis',
      'edited',
      'created',
    ]);
  });

  it('costs no more than two statements above a vote', async () => {
    const id = await at('committee_review');
    const { statements } = gateway;
    const vote = await statements.kindsDuring(() =>
      gql(gateway, people.committee, `mutation { castVote(id: ${id}, vote: deny) { __typename } }`),
    );
    const plain = await statements.kindsDuring(() => say(people.committee, id, 'Good.'));
    const asked = await statements.kindsDuring(() =>
      say(people.committee, id, 'Good?', { question_to: people.analyst.id, mentions: [people.admin.id] }),
    );
    const [{ id: question = 0 } = {}] = await read(people.analyst, id);
    const answered = await statements.kindsDuring(() =>
      call(people.analyst, `POST ${id}/comments/${question}/answer`, { body: 'Yes' }),
    );
    // One of the inserts makes the words searchable.
    expect(plain).toEqual(['select', 'update', 'insert', 'insert', 'insert']);
    // The people who are asked and mentioned are looked up and notified.
    expect(asked.length).toBe(plain.length + 2);
    expect(answered.length).toBeLessThanOrEqual(plain.length + 3);
    expect(Math.max(plain.length, asked.length, answered.length)).toBeLessThanOrEqual(vote.length + 2);
  });

  it('costs no more than its budget, at most two of it because people are told and the search finds it', async () => {
    const id = await at('committee_review');
    const body = 'Does it fit?';
    const ask = () => say(people.committee, id, body, { question_to: people.analyst.id });
    const answer = (question: number) =>
      call(people.analyst, `POST ${id}/comments/${question}/answer`, { body });
    // From here on the sessions and the words are cached.
    await answer((await ask()).id);
    const { id: question } = await ask();
    const { comment, question: questions, answer: answers } = budgets.sqlOfComment;
    for (const [most, work] of [
      [comment, () => say(people.committee, id, body)],
      [questions, ask],
      [answers, () => answer(question)],
    ] as const) {
      const run = await gateway.statements.during(work);
      // Begin and commit are counted as for other writes.
      expect(run.length + 2).toBeLessThanOrEqual(most);
      const beside = run.filter(({ sql }) =>
        /\b(tellings|notices|notice_preferences|search_\w+)\b/.test(sql),
      );
      expect(beside.length).toBeLessThanOrEqual(2);
    }
  });

  it('is watched by its requester and those who wrote, unless they chose otherwise', async () => {
    const id = await at();
    const watches = async (who: SignedIn) => {
      const { body } = await call<{ watching: boolean }>(who, `GET ${id}`);
      const { data } = await gql<{ deviceRequest: { watching: boolean } }>(
        gateway,
        who,
        `{ deviceRequest(id: ${id}) { watching } }`,
      );
      expect(data?.deviceRequest.watching).toBe(body.watching);
      return body.watching;
    };
    expect([await watches(people.provider), await watches(people.analyst)]).toEqual([true, false]);
    await say(people.analyst, id, 'Hm.');
    expect(await watches(people.analyst)).toBe(true);
    expect(await call(people.analyst, `DELETE ${id}/watch`)).toMatchObject({ status: 204, body: '' });
    await say(people.analyst, id, 'Hm, hm.');
    expect(await watches(people.analyst)).toBe(false);
    expect(await call(people.committee, `PUT ${id}/watch`)).toMatchObject({ status: 204 });
    expect(await call(people.committee, `PUT ${id}/watch`)).toMatchObject({ status: 204 });
    expect(await watches(people.committee)).toBe(true);
    const watch = `mutation { watchRequest(id: ${id}, watching: true) { ... on DeviceRequest { watching } } }`;
    expect(await gql(gateway, people.analyst, watch)).toEqual({ data: { watchRequest: { watching: true } } });
    const { watchersOf } = await import('../watching/store.ts');
    await call(people.provider, `DELETE ${id}/watch`);
    await say(people.admin, id, 'Hm, hm, hm.');
    const { watching, left } = (await watchersOf(gateway.services.db, [id])).get(id) ?? {};
    expect(watching?.sort((a, b) => a - b)).toEqual(
      [people.analyst.id, people.committee.id, people.admin.id].sort((a, b) => a - b),
    );
    expect(left).toEqual([people.provider.id]);
  });

  it('is watched by whoever has the request, as long as they have it', async () => {
    const id = await at('submitted');
    const watches = async () =>
      (await call<{ watching: boolean }>(people.analyst, `GET ${id}`)).body.watching;
    const assign = (user_id: number | null) => call(people.analyst, `PUT ${id}/assignee`, { user_id });
    expect(await watches()).toBe(false);
    await assign(people.analyst.id);
    expect(await watches()).toBe(true);
    await assign(null);
    expect(await watches()).toBe(false);
  });

  it('keeps the words of a question that was answered', async () => {
    const id = await at();
    const asked = await call(people.analyst, `POST ${id}/comments`, {
      body: 'Which size?',
      question_to: people.provider.id,
    });
    await call(people.provider, `POST ${id}/comments/${asked.body.id}/answer`, { body: '7F' });
    const edited = await call<{ error: string }>(people.analyst, `PUT ${id}/comments/${asked.body.id}`, {
      body: 'Do you want the most expensive one?',
    });
    expect(edited).toMatchObject({
      status: 409,
      body: { error: 'This question has been answered already.' },
    });
    expect((await call(people.analyst, `DELETE ${id}/comments/${asked.body.id}`)).status).toBe(200);
  });

  it('does not wait for people who cannot answer any more', async () => {
    const id = await at();
    const ask = async (to: SignedIn, body: string) =>
      (await call(people.analyst, `POST ${id}/comments`, { body, question_to: to.id })).body.id;
    const [gone, there] = [
      await ask(people.provider, 'Which size?'),
      await ask(people.business_office, 'Cost?'),
    ];
    const { services } = gateway;
    const waits = async () =>
      (
        await services.db
          .selectFrom('device_requests')
          .select(['waiting_since', 'due_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).waiting_since !== null;
    expect(await withdrawUnanswerable(services)).toBe(0);
    expect(await waits()).toBe(true);

    await services.db.updateTable('users').set({ active: 0 }).where('id', '=', people.provider.id).execute();
    const two = await Promise.all([withdrawUnanswerable(services), withdrawUnanswerable(services)]);
    expect(two.toSorted()).toEqual([0, 1]);
    expect(await waits()).toBe(false);
    const open = await services.db
      .selectFrom('request_comments')
      .select(['id', 'open_to', 'withdrawn_at'])
      .execute();
    expect(open.find((row) => row.id === gone)).toMatchObject({
      open_to: null,
      withdrawn_at: expect.anything(),
    });
    expect(open.find((row) => row.id === there)).toMatchObject({ open_to: people.business_office.id });
    const [last] = (await history(people.analyst, id)).filter(
      ({ action }) => action === 'question_withdrawn',
    );
    expect(await sound(id)).toEqual([]);
    expect(last).toMatchObject({
      actor: { name: 'Portal' },
      action: 'question_withdrawn',
      notes: `${people.provider.name} cannot answer any more.`,
    });
  });

  it('has an end, and so have edits, because all of the history is read together', async () => {
    const id = await at();
    const asked = await call(people.analyst, `POST ${id}/comments`, {
      body: 'Which size?',
      question_to: people.provider.id,
    });
    await fillHistory(gateway.services.db, id);
    const full = { status: 409, body: { code: 'history_full' } };
    expect(await call(people.analyst, `POST ${id}/comments`, { body: 'One more' })).toMatchObject(full);
    expect(
      await call(people.analyst, `PUT ${id}/comments/${asked.body.id}`, { body: 'What size?' }),
    ).toMatchObject(full);
    expect(
      await call(people.provider, `PUT ${id}`, { ...NEW_REQUEST, device_name: 'Another one' }),
    ).toMatchObject(full);
    const answered = await call(people.provider, `POST ${id}/comments/${asked.body.id}/answer`, {
      body: '7F',
    });
    expect(answered.status).toBe(201);
  });

  it('leaves half of that to those whose request it is, and ends for answers that come again and again', async () => {
    const id = await at('committee_review');
    const ask = (who: SignedIn, body: object) =>
      call(who, `POST ${id}/comments`, { body: 'Which size?', ...body });
    const question = (await ask(people.analyst, { question_to: people.other.id })).body;
    const answer = () => call(people.other, `POST ${id}/comments/${question.id}/answer`, { body: '7F' });
    const lengthen = (to: number) =>
      gateway.services.db
        .updateTable('request_events')
        .set({ sequence: to })
        .where('request_id', '=', id)
        .where('action', '=', 'question_asked')
        .execute();
    await lengthen(LIMITS.history / 2);
    const full = { status: 409, body: { code: 'history_full' } };
    expect(await ask(people.other, {})).toMatchObject(full);
    // A question that was asked can still be answered, once.
    const { status, body } = await answer();
    expect(status).toBe(201);
    expect(await call(people.other, `PUT ${id}/comments/${body.id}`, { body: '8F' })).toMatchObject(full);
    expect(await call(people.other, `DELETE ${id}/comments/${body.id}`)).toMatchObject({ status: 200 });
    expect(await answer()).toMatchObject(full);
    for (const who of [people.provider, people.committee]) expect((await ask(who, {})).status).toBe(201);
  });

  it('is left out of the history where only the moves are asked for, with the same ids', async () => {
    const id = await at();
    await call(people.analyst, `POST ${id}/comments`, { body: 'Hello' });
    await call(people.analyst, `PUT ${id}/assignee`, { user_id: people.analyst.id });
    type Events = { deviceRequest: Record<'all' | 'moves', { id: string; action: string }[]> };
    const { data } = await gql<Events>(
      gateway,
      people.analyst,
      `{ deviceRequest(id: ${id}) { all: events { id action } moves: events(comments: false) { id action } } }`,
    );
    const { all = [], moves = [] } = data?.deviceRequest ?? {};
    expect(all.map(({ action }) => action)).toContain('commented');
    expect(moves).toEqual(all.filter(({ action }) => action !== 'commented'));
  });

  it('has the same steps in GraphQL', async () => {
    const id = await at();
    const run = async (who: SignedIn, mutation: string) =>
      (
        await gql<{ result: { __typename: string; id?: string; message?: string } }>(
          gateway,
          who,
          `mutation { result: ${mutation} { __typename ... on RequestComment { id body audience answerTo
            author { name } question { to { id } answeredAt withdrawnAt } deletedAt editedAt }
            ... on Error { message } } }`,
        )
      ).data?.result;
    const asked = await run(
      people.analyst,
      `addComment(id: ${id}, input: { body: "Size?", questionTo: "${people.provider.id}", mentions: [${people.admin.id}] })`,
    );
    expect(asked).toMatchObject({ question: { to: { id: String(people.provider.id) }, answeredAt: null } });
    const of = `id: ${id}, comment: "${asked?.id}"`;
    expect(await run(people.analyst, `editComment(${of}, body: "Which size?")`)).toMatchObject({
      body: 'Which size?',
    });
    expect(await run(people.provider, `answerQuestion(${of}, body: "7F")`)).toMatchObject({
      answerTo: asked?.id,
      author: { name: people.provider.name },
    });
    expect(await run(people.analyst, `withdrawQuestion(${of})`)).toMatchObject({
      __typename: 'ConflictError',
      message: 'This question has been answered already.',
    });
    expect(await run(people.analyst, `deleteComment(${of})`)).toMatchObject({
      deletedAt: expect.any(String),
      body: null,
    });
    expect(await run(people.analyst, `addComment(id: ${id}, input: { body: " " })`)).toMatchObject({
      __typename: 'InvalidError',
    });
  });
});
