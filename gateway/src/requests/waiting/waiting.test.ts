import {
  canVote,
  isListed,
  isOverdue,
  MOST_WAITING,
  mayAct,
  mayHear,
  mayRead,
  type NoticeKind,
  ROLES,
  type Role,
  SAID_KINDS,
  type SaidKind,
  STAGES,
  type Stage,
  stageSinceOf,
  stagesWaitingFor,
  standingAt,
  WAITING,
  WAITING_KINDS,
  WAITING_SHOWN,
  type WaitingKind,
  waitingKindsOf,
} from '@portal/domain';
import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import budgets from '../../../../bench/budgets.json' with { type: 'json' };
import { toIso, toSql } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { EMPTY_FIELDS } from '../device-requests/model.ts';
import { toRow } from '../device-requests/rows.ts';
import { notifyAll } from '../notices/notify.ts';
import { findWaiting, type Sought } from './store.ts';

interface Answer {
  kind: keyof typeof WAITING;
  count: number;
  oldest: string | null;
  items: { id: number; device_name: string }[];
  said: { by: string | null; at: string }[];
}

const URGENT_REQUEST = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2031-05-04' } as const;

/** The indexes by which a person's answers are read: of their notices, the events, and the comments of these. */
const ANSWERS = /^(notices_unread_kind|request_comments_(list|of|answered)|PRIMARY)$/;

describe.each(DIALECTS)('what waits for a person on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role | 'officer', SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
    people.officer = await signInAs(gateway.services, ['committee', 'business_office']);
  });
  afterAll(() => gateway.stop());

  const rolesOf = (who: keyof typeof people): readonly Role[] =>
    who === 'officer' ? ['committee', 'business_office'] : [who];
  const waitingFor = async (person: SignedIn) => (await rest<Answer[]>(gateway, person, 'GET /waiting')).body;
  const kindsOf = async (who: keyof typeof people) => (await waitingFor(people[who])).map(({ kind }) => kind);

  it('is of the kinds that concern the person', async () => {
    const everybody = ['questions', 'answers', 'conditions', 'consultations', 'follow_ups'];
    const staff = [...everybody, 'actions', 'overdue'];
    const kinds = Object.fromEntries(
      await Promise.all(
        [...ROLES, 'officer' as const].map(async (who) => [who, await kindsOf(who)] as const),
      ),
    );
    expect(kinds).toEqual({
      provider: everybody,
      analyst: ['to_analyze', 'my_analyses', ...staff],
      committee: ['to_vote', ...staff],
      supply_chain: ['to_order', 'to_shelve', ...staff],
      business_office: [
        'to_analyze',
        'my_analyses',
        'to_decide',
        'trials',
        'to_order',
        'to_shelve',
        ...staff,
      ],
      officer: [...WAITING_KINDS],
      admin: ['to_analyze', 'my_analyses', 'to_order', 'to_shelve', ...staff],
    });
  });

  type Who = keyof typeof people;
  interface Given {
    stage: Stage;
    owner: Who;
    voters: readonly Who[];
    assignee: Who | null;
    /** Minutes from now. */
    due: number | null;
    urgency: 'routine' | 'urgent' | 'confirmed';
    questions: readonly { to: Who; staffOnly: boolean; open: boolean; minute: number }[];
    answers: readonly { to: Who; staffOnly: boolean; read: boolean; minute: number }[];
  }
  const anybody = fc.constantFrom<Who>(...ROLES, 'officer');
  const said = { to: anybody, staffOnly: fc.boolean(), minute: fc.nat(59) };
  const given: fc.Arbitrary<Given> = fc.record({
    stage: fc.constantFrom(...STAGES),
    owner: fc.constantFrom<Who>('provider', 'officer'),
    voters: fc.subarray<Who>(['committee', 'officer']),
    assignee: fc.option(fc.constantFrom<Who>('analyst', 'officer')),
    due: fc.option(fc.integer({ min: -9_000, max: 9_000 })),
    urgency: fc.constantFrom('routine', 'urgent', 'confirmed'),
    questions: fc.array(fc.record({ ...said, open: fc.boolean() }), { maxLength: 3 }),
    answers: fc.array(fc.record({ ...said, read: fc.boolean() }), { maxLength: 3 }),
  });
  const minuteOf = (minute: number) => `2026-01-01 00:${String(minute).padStart(2, '0')}:00.000`;

  const questionTo = ({ id }: SignedIn) => ({
    author_id: people.analyst.id,
    author_name: 'A',
    audience: 'everyone' as const,
    body: 'Why?',
    salt: 's',
    digest: 'd',
    question_to: id,
    question_to_name: 'N',
    open_to: id,
    mentions: '[]',
    created_at: minuteOf(0),
  });
  const noticeTo = ({ id }: SignedIn, kind: NoticeKind) => ({
    user_id: id,
    shown_to: id,
    unread_by: id,
    kind,
    event_id: 1,
    own: 0,
    staff_only: 0,
    at: minuteOf(0),
  });

  async function make(each: Given) {
    const { db } = gateway.services;
    const details = each.urgency === 'routine' ? {} : URGENT_REQUEST;
    const request = await requestAt(gateway.services, people[each.owner].id, each.stage, details);
    const { id } = request;
    if (each.urgency === 'confirmed')
      await rest(gateway, people.analyst, `PUT /device-requests/${id}/urgency`, { urgency: 'urgent' });
    const dueAt = each.due === null ? null : toSql(new Date(Date.now() + each.due * 60_000));
    await db
      .updateTable('device_requests')
      .set({ assignee_id: each.assignee && people[each.assignee].id, due_at: dueAt })
      .where('id', '=', id)
      .execute();
    for (const voter of each.voters)
      await db
        .insertInto('request_votes')
        .values({
          request_id: id,
          user_id: people[voter].id,
          user_name: 'V',
          vote: 'deny',
          comment: null,
          at: minuteOf(0),
        })
        .execute();
    for (const [at, { to, staffOnly, open, minute }] of each.questions.entries())
      await db
        .insertInto('request_comments')
        .values({
          ...questionTo(people[to]),
          request_id: id,
          id: at + 1,
          audience: staffOnly ? 'staff' : 'everyone',
          ...(!open && { open_to: null }),
          created_at: minuteOf(minute),
        })
        .execute();
    for (const { to, staffOnly, read, minute } of each.answers)
      await db
        .insertInto('notices')
        .values({
          ...noticeTo(people[to], 'answer'),
          request_id: id,
          staff_only: Number(staffOnly),
          at: minuteOf(minute),
          ...(read && { unread_by: null, read_at: minuteOf(minute) }),
        })
        .execute();
    return { ...each, request, dueAt };
  }
  type Made = Awaited<ReturnType<typeof make>>;

  /** Since when a request waits for somebody, computed for each by itself; null when it does not. */
  function waitsSince(
    who: Who,
    kind: WaitingKind,
    { request, stage, voters, assignee, dueAt, questions, answers }: Made,
  ) {
    const actor = { id: people[who].id, roles: rolesOf(who) };
    const first = (all: readonly { to: Who; staffOnly: boolean; minute: number }[]) =>
      all
        .filter(({ to, staffOnly }) => to === who && mayHear(actor, staffOnly ? 'staff' : 'everyone'))
        .map(({ minute }) => toIso(minuteOf(minute)))
        .sort()[0];
    if (!mayRead(actor, request)) return null;
    const { by, list, action } = WAITING[kind];
    // All were asked before the request came to its stage.
    const isClosed = ['rejected', 'dismissed', 'on_shelf'].includes(stage);
    if (by === 'question') return (!isClosed && first(questions.filter(({ open }) => open))) || null;
    if (by === 'answer') return first(answers.filter(({ read }) => !read)) ?? null;
    if (by === 'due') {
      const isLate =
        stagesWaitingFor(actor).includes(stage) && dueAt !== null && isOverdue(toIso(dueAt), new Date());
      return isLate ? toIso(dueAt) : null;
    }
    if (by === 'assignee' && assignee !== who) return null;
    if (!list || !isListed(actor, list, request) || WAITING[kind].stage !== stage) return null;
    const isTheirs = action ? mayAct(action, actor) : canVote(actor, request);
    if (!isTheirs.allowed || (!action && voters.includes(who))) return null;
    return stageSinceOf(request);
  }

  const isSaidKind = (kind: WaitingKind): kind is SaidKind => SAID_KINDS.some((each) => each === kind);

  /** The ids of everything of a kind that waits, read in pages of two. */
  async function allSaid(person: SignedIn, kind: SaidKind): Promise<number[]> {
    const ids: number[] = [];
    let next: string | undefined = `/waiting/${kind}?limit=2`;
    while (next) {
      const page: { body: { request: { id: number } }[]; headers: Headers } = await rest(
        gateway,
        person,
        `GET ${next}`,
      );
      ids.push(...page.body.map(({ request }) => request.id));
      next = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      if (!next) expect(page.headers.get('x-total-count')).toBe(String(ids.length));
    }
    return ids;
  }

  /** Urgent requests come first while there is work on them; after the analysis, only those that an analyst has confirmed. */
  const isFirst = ({ urgency, stage }: Made) =>
    ['submitted', 'under_analysis'].includes(stage)
      ? urgency !== 'routine'
      : urgency === 'confirmed' && ['committee_review', 'approved', 'ordered'].includes(stage);

  it('equals what looking at everything by hand gives, for random requests, votes, questions and answers', async () => {
    const { db } = gateway.services;
    await fc.assert(
      fc.asyncProperty(fc.array(given, { maxLength: 16 }), async (all) => {
        for (const table of [
          'request_votes',
          'request_events',
          'request_comments',
          'notices',
          'device_requests',
        ] as const)
          await db.deleteFrom(table).execute();
        const made: Made[] = [];
        for (const each of all) made.push(await make(each));
        for (const who of [...ROLES, 'officer' as const]) {
          const kinds = waitingKindsOf({ id: people[who].id, roles: rolesOf(who) });
          const expected = kinds.map((kind) => {
            const since = made.flatMap((each) => {
              const at = waitsSince(who, kind, each);
              return at === null ? [] : [{ at, id: each.request.id, first: isFirst(each) }];
            });
            since.sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id);
            const longest = since.map(({ id }) => id);
            const ids = since
              .toSorted((one, other) => Number(other.first) - Number(one.first))
              .map(({ id }) => id);
            return { kind, count: since.length, oldest: since[0]?.at ?? null, ids, longest };
          });
          const answer = await waitingFor(people[who]);
          expect(
            answer.map(({ kind, count, oldest, items }) => ({
              kind,
              count,
              oldest,
              ids: items.map(({ id }) => id),
            })),
          ).toEqual(
            expected.map(({ longest: _, ...each }) => ({ ...each, ids: each.ids.slice(0, WAITING_SHOWN) })),
          );
          for (const { kind, longest } of expected)
            if (isSaidKind(kind)) expect(await allSaid(people[who], kind)).toEqual(longest);
          for (const { kind, items, said } of answer) {
            const isSaid = WAITING[kind].by === 'question' || WAITING[kind].by === 'answer';
            expect(said.map(({ at }) => at)).toEqual(
              isSaid
                ? items.map(({ id }) =>
                    waitsSince(who, kind, made.find(({ request }) => request.id === id) as Made),
                  )
                : [],
            );
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('counts the orders that the list to which it leads has: those that nothing holds up', async () => {
    const { db } = gateway.services;
    const held = await requestAt(gateway.services, people.provider.id, 'approved');
    await requestAt(gateway.services, people.provider.id, 'approved');
    await db
      .updateTable('device_requests')
      .set({ order_blocked_by: 'condition' })
      .where('id', '=', held.id)
      .execute();
    const listed = async (query: string) =>
      Number(
        (await rest(gateway, people.supply_chain, `GET /device-requests?${query}`)).headers.get(
          'x-total-count',
        ),
      );
    const toOrder = (await waitingFor(people.supply_chain)).find(({ kind }) => kind === 'to_order');
    expect(toOrder?.count).toBe(await listed(WAITING.to_order.filter));
    expect(toOrder?.count).toBe((await listed('stage=approved')) - 1);
  });

  it('is no question that was open when its request was closed, until it is restored, but one that is asked then', async () => {
    const { id } = await requestAt(gateway.services, people.provider.id, 'submitted');
    const count = async () =>
      (await waitingFor(people.provider)).find(({ kind }) => kind === 'questions')?.count ?? 0;
    const before = await count();
    const ask = (body: string) =>
      rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, {
        body,
        question_to: people.provider.id,
      });
    await ask('Which size?');
    expect((await count()) - before).toBe(1);
    const close = { status: 'dismissed', reason: 'Bought already.' };
    await rest(gateway, people.analyst, `PUT /device-requests/${id}/status`, close);
    expect((await count()) - before).toBe(0);
    await ask('Who bought it?');
    expect((await count()) - before).toBe(1);
    await rest(gateway, people.analyst, `POST /device-requests/${id}/restore`);
    expect((await count()) - before).toBe(1);
  });

  it('is a question until it is answered, and then an answer until its notice is read', async () => {
    const { services } = gateway;
    const { id } = await requestAt(services, people.provider.id, 'under_analysis');
    const count = async (who: Who, kind: WaitingKind) =>
      (await waitingFor(people[who])).find((each) => each.kind === kind)?.count;
    const { body: question } = await rest<{ id: number }>(
      gateway,
      people.analyst,
      `POST /device-requests/${id}/comments`,
      { body: 'Which size?', question_to: people.provider.id },
    );
    expect(await count('provider', 'questions')).toBe(1);
    await rest(gateway, people.provider, `POST /device-requests/${id}/comments/${question.id}/answer`, {
      body: 'The small one.',
    });
    expect(await count('provider', 'questions')).toBe(0);
    await notifyAll(services);
    expect(await count('analyst', 'answers')).toBe(1);
    await rest(gateway, people.analyst, `PUT /notices/read-all?request=${id + 1}`);
    expect(await count('analyst', 'answers')).toBe(1);
    await rest(gateway, people.analyst, `PUT /notices/read-all?request=${id}`);
    expect(await count('analyst', 'answers')).toBe(0);
  });

  it('is no answer that was deleted', async () => {
    const { services } = gateway;
    const { id } = await requestAt(services, people.provider.id, 'under_analysis');
    const comments = `/device-requests/${id}/comments` as const;
    const answers = async () =>
      (await waitingFor(people.analyst)).find(({ kind }) => kind === 'answers')?.count;
    const question = { body: 'Which size?', question_to: people.provider.id };
    const asked = await rest<{ id: number }>(gateway, people.analyst, `POST ${comments}`, question);
    const answer = async () => {
      const path = `POST ${comments}/${asked.body.id}/answer` as const;
      const { body } = await rest<{ id: number }>(gateway, people.provider, path, { body: 'Small.' });
      return body.id;
    };
    const gone = await answer();
    await notifyAll(services);
    expect(await answers()).toBe(1);
    await rest(gateway, people.provider, `DELETE ${comments}/${gone}`);
    expect(await answers()).toBe(0);
    await answer();
    await notifyAll(services);
    expect(await answers()).toBe(1);
  });

  it('says who asked first, and who answered', async () => {
    const { services } = gateway;
    const { id } = await requestAt(services, people.provider.id, 'under_analysis');
    const said = async (who: Who, kind: WaitingKind) =>
      (await waitingFor(people[who])).find((each) => each.kind === kind)?.said.map(({ by }) => by);
    const ask = async (who: Who) => {
      const question = { body: 'Which size?', question_to: people.provider.id };
      const call = `POST /device-requests/${id}/comments` as const;
      return (await rest<{ id: number }>(gateway, people[who], call, question)).body.id;
    };
    const first = await ask('committee');
    await ask('analyst');
    expect(await said('provider', 'questions')).toEqual([people.committee.name]);
    const answer = { body: 'The small one.' };
    await rest(gateway, people.provider, `POST /device-requests/${id}/comments/${first}/answer`, answer);
    expect(await said('provider', 'questions')).toEqual([people.analyst.name]);
    await notifyAll(services);
    expect(await said('committee', 'answers')).toEqual([people.provider.name]);
    expect(await said('committee', 'to_vote')).toEqual([]);
  });

  it('begins with what is urgent, and says since when the one waits that has waited longest', async () => {
    const [routine, urgent] = [
      await requestAt(gateway.services, people.provider.id, 'submitted'),
      await requestAt(gateway.services, people.provider.id, 'submitted', URGENT_REQUEST),
    ];
    const [analyses] = (await waitingFor(people.analyst)).filter(({ kind }) => kind === 'to_analyze');
    expect(analyses).toMatchObject({ count: 2, oldest: routine.submissionDate });
    expect(analyses?.items.map(({ id }) => id)).toEqual([urgent.id, routine.id]);
  });

  it('begins with what has waited longest at its stage, whenever that was submitted', async () => {
    const first = await requestAt(gateway.services, people.provider.id, 'submitted');
    const second = await requestAt(gateway.services, people.provider.id, 'committee_review');
    for (const status of ['under_analysis', 'committee_review']) {
      const moved = { status, analystNotes: 'Fits.' };
      await rest(gateway, people.analyst, `PUT /device-requests/${first.id}/status`, moved);
    }
    const [decisions] = (await waitingFor(people.business_office)).filter(({ kind }) => kind === 'to_decide');
    expect(decisions?.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is told by GraphQL in the same way', async () => {
    await requestAt(gateway.services, people.provider.id, 'submitted');
    const { data } = await gql<{ waiting: { kind: string; count: number; items: { number: string }[] }[] }>(
      gateway,
      people.analyst,
      '{ waiting { kind count oldest items { number deviceName } } }',
    );
    expect(data?.waiting[0]).toMatchObject({
      kind: 'to_analyze',
      count: 1,
      items: [{ number: expect.any(String) }],
    });
  });

  it('of a kind that people say is listed page by page, by GraphQL as well, and of no other kind', async () => {
    const [first, second] = [
      await requestAt(gateway.services, people.provider.id, 'under_analysis'),
      await requestAt(gateway.services, people.provider.id, 'under_analysis'),
    ];
    for (const { id } of [first, second])
      await rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, {
        body: 'Which size?',
        question_to: people.provider.id,
      });
    const { data } = await gql(
      gateway,
      people.provider,
      '{ waitingSaid(kind: questions, first: 1) { totalCount edges { node { by request { id } } } pageInfo { hasNextPage } } }',
    );
    expect(data).toEqual({
      waitingSaid: {
        totalCount: 2,
        edges: [{ node: { by: people.analyst.name, request: { id: String(first.id) } } }],
        pageInfo: { hasNextPage: true },
      },
    });
    const none = await rest<{ error: string }>(gateway, people.provider, 'GET /waiting/to_order');
    expect([none.status, none.body.error]).toEqual([
      400,
      'kind must be one of trials, questions, answers, conditions, consultations, follow_ups',
    ]);
    const after = await rest(gateway, people.provider, 'GET /waiting/questions?cursor=nowhere');
    expect(after.status).toBe(400);
  });

  it('says how many working days the oldest has waited, and how many are overdue', async () => {
    const made = [1, 2, 3].map(() => requestAt(gateway.services, people.provider.id, 'submitted'));
    const [first, second] = await Promise.all(made);
    const day = 24 * 60 * 60_000;
    const set = (id: number | undefined, values: { due_at?: string; stage_since?: string }) =>
      gateway.services.db
        .updateTable('device_requests')
        .set(values)
        .where('id', '=', id ?? 0)
        .execute();
    const now = gateway.services.clock().getTime();
    await set(first?.id, {
      due_at: toSql(new Date(now - day)),
      stage_since: toSql(new Date(now - 21 * day)),
    });
    await set(second?.id, { due_at: toSql(new Date(now + day)) });
    const { body } = await rest<Record<string, unknown>[]>(gateway, people.analyst, 'GET /waiting');
    const of = (name: string) => body.find(({ kind }) => kind === name);
    expect(of('to_analyze')).toMatchObject({ count: 3, oldest_working_days: expect.any(Number), overdue: 1 });
    const days = Number(of('to_analyze')?.oldest_working_days);
    expect(days).toBeGreaterThan(9);
    expect(days).toBeLessThan(16);
    expect(of('my_analyses')).toMatchObject({ count: 0, oldest_working_days: null, overdue: 0 });
    expect(of('questions')).toMatchObject({ oldest_working_days: null, overdue: null });
  });

  it('costs one statement for each kind', async () => {
    await requestAt(gateway.services, people.provider.id, 'committee_review');
    await waitingFor(people.officer);
    const run = await gateway.statements.during(() => waitingFor(people.officer));
    // Whether a session is still known from the last call depends on the time between them.
    const statements = run.filter(({ sql }) => !/from .?sessions/.test(sql));
    expect(statements).toHaveLength(WAITING_KINDS.length);
    expect(statements.length).toBeLessThanOrEqual(budgets.sqlOfWaiting);
  });

  describe('among many requests, questions and notices', () => {
    const ROWS = 1_600;
    const EXPLAIN = { SQLite: 'explain query plan', MariaDB: 'explain', MySQL: 'explain format=traditional' };
    const me = () => people.officer.id;

    async function fill() {
      const { db } = gateway.services;
      const inSteps = async <T>(make: (n: number) => T, insert: (rows: T[]) => Promise<unknown>) => {
        for (let from = 0; from < ROWS; from += 200)
          await insert(Array.from({ length: 200 }, (_, n) => make(from + n)));
      };
      await inSteps(
        (n) =>
          toRow({
            ...EMPTY_FIELDS,
            ...NEW_REQUEST,
            additionalNotes: null,
            requestedBy: people.provider.id,
            requesterEmail: 'x@hospital.example',
            ...standingAt(STAGES[n % STAGES.length] as Stage),
            ...(n % 7 === 0 && { ...URGENT_REQUEST, urgencyConfirmedAt: '2026-01-01T00:00:00.000Z' }),
            assigneeId: n % 3 ? people.analyst.id : n % 2 ? me() : null,
            dueAt: n % 5 ? new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() : null,
            submissionDate: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
            lastUpdated: null,
            version: 1,
          }),
        (rows) => db.insertInto('device_requests').values(rows).execute(),
      );
      const { last } = await db
        .selectFrom('device_requests')
        .select((eb) => eb.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      const request = (n: number) => Number(last) - n;
      await inSteps(
        (n) => ({
          ...questionTo(n % 40 ? people.analyst : people.officer),
          request_id: request(n),
          id: n + 1,
        }),
        (rows) => db.insertInto('request_comments').values(rows).execute(),
      );
      await inSteps(
        (n) => ({ ...noticeTo(people.officer, n % 40 ? 'submitted' : 'answer'), request_id: request(n) }),
        (rows) => db.insertInto('notices').values(rows).execute(),
      );
      for (const table of ['device_requests', 'request_comments', 'notices'])
        await sql`analyze table ${sql.table(table)}`.execute(db).catch(() => sql`analyze`.execute(db));
    }

    /** For each table of the portal that the statement reads: its index, and whether a range of it is read. */
    async function planOf({ sql: text, parameters }: CompiledQuery) {
      const explained = CompiledQuery.raw(`${EXPLAIN[dialect]} ${text}`, [...parameters]);
      const { rows } = await gateway.services.db.executeQuery<Record<string, string | null>>(explained);
      const isOfPortal = (table: string) => /^(device_requests|request_comments|notices)$/.test(table);
      if (dialect !== 'SQLite')
        return rows
          .filter(({ table }) => isOfPortal(table ?? ''))
          .map(({ type, key }) => [key ?? 'none', type !== 'ALL' && type !== 'index'] as const);
      return rows.flatMap(({ detail }) => {
        const [, how, table] = /^(\w+) (\w+)/.exec(detail ?? '') ?? [];
        if (!isOfPortal(table ?? '')) return [];
        const key = /USING (?:COVERING )?INDEX (\w+)/.exec(detail ?? '')?.[1] ?? 'PRIMARY';
        return [[key, how === 'SEARCH'] as const];
      });
    }

    it('reads ranges of the index of each kind', async () => {
      await fill();
      const { db } = gateway.services;
      const stages = stagesWaitingFor({ id: me(), roles: rolesOf('officer') });
      const seen: [Sought, RegExp][] = [
        [{ by: 'stage', stage: 'submitted' }, /^requests_(stage|urgency)_since$/],
        [{ by: 'stage', stage: 'committee_review', notVotedBy: me() }, /^requests_(stage|urgency)_since$/],
        [{ by: 'stage', stage: 'under_analysis', assignees: [me()] }, /^requests_assignee$/],
        [{ by: 'stage', stage: 'under_analysis', assignees: [me(), me() + 1] }, /^requests_assignee$/],
        [
          { by: 'stage', stage: 'submitted', dueBefore: toSql(new Date()) },
          /^requests_(stage|urgency)_(since|due)$/,
        ],
        [
          { by: 'stage', stage: 'under_analysis', assignees: [me()], dueBefore: toSql(new Date()) },
          /^requests_assignee(_due)?$/,
        ],
        [{ by: 'due', stages, before: toSql(new Date()) }, /^requests_(stage|urgency)_due$/],
        [{ by: 'question', person: me(), seesAll: true }, /^(request_comments_open|PRIMARY)$/],
        [{ by: 'question', person: people.provider.id, seesAll: false }, /^(request_comments_open|PRIMARY)$/],
        [{ by: 'answer', person: me(), seesAll: true }, ANSWERS],
        [{ by: 'answer', person: me(), seesAll: false }, ANSWERS],
        [{ by: 'condition', person: me(), seesAll: true }, /^(request_conditions_open|PRIMARY)$/],
        [{ by: 'consultation', person: me(), seesAll: false }, /^(request_consultations_open|PRIMARY)$/],
        [{ by: 'follow_up', person: me(), seesAll: true }, /^(request_follow_ups_open|PRIMARY)$/],
        [
          { by: 'trial', person: me(), seesAll: true, overBefore: '2026-11-01' },
          /^(request_trials_open|PRIMARY)$/,
        ],
      ];
      for (const [sought, index] of seen) {
        const statements = await gateway.statements.during(() => findWaiting(db, sought));
        expect(statements).toHaveLength(1);
        const plan = await planOf(statements[0] as CompiledQuery);
        expect(plan.length, sought.by).toBeGreaterThan(0);
        for (const [key, isRange] of plan)
          expect([key, isRange]).toEqual([expect.stringMatching(index), true]);
      }
    });

    it.runIf(dialect !== 'SQLite')(
      'reads an answer, its event and its request up to the bound, and names only for those that are shown',
      async () => {
        await fill();
        const { db } = gateway.services;
        await db.updateTable('notices').set({ kind: 'answer' }).where('user_id', '=', me()).execute();
        const rows = await rowsRead(db, async (connection) => {
          const found = await findWaiting(connection, { by: 'answer', person: me(), seesAll: true });
          expect([found.count, found.items.length]).toEqual([MOST_WAITING, WAITING_SHOWN]);
        });
        expect(rows).toBeLessThanOrEqual(3 * (MOST_WAITING + 1) + 4 * WAITING_SHOWN);
      },
    );
  });
});
