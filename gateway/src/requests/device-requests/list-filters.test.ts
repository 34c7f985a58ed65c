import {
  DEPARTMENTS,
  isListed,
  isOverdue,
  LIST_SORTS,
  type ListSort,
  MANUFACTURERS,
  mayRead,
  REQUEST_VIEWS,
  type RequestView,
  ROLES,
  type Role,
  STAGE,
  STAGES,
  type Stage,
  stageOf,
  stageSinceOf,
  standingAt,
  standsFirst,
  URGENCIES,
  type Urgency,
} from '@portal/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIso, toSql } from '../../platform/db/index.ts';
import { type Answer, gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { type DeviceRequest, EMPTY_FIELDS } from './model.ts';
import { fromRow, REQUEST_COLUMNS, toRow } from './rows.ts';

const NOW = new Date();
const REQUESTS = 90;
const DAY = 24 * 60 * 60_000;

const LIST = `query ($view: RequestView!, $filter: DeviceRequestFilter, $sort: RequestSort, $first: Int, $after: String) {
  deviceRequests(view: $view, filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount
    edges { node { id } }
    pageInfo { hasNextPage endCursor }
  }
}`;
interface List {
  deviceRequests: {
    totalCount: number;
    edges: { node: { id: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

interface Filter {
  stage?: Stage[];
  department?: string;
  manufacturer?: string;
  requester?: string;
  assignee?: string;
  overdue?: boolean;
  waiting?: boolean;
  held?: boolean;
  voted?: boolean;
  urgency?: Urgency;
  submittedFrom?: string;
  submittedUntil?: string;
}
interface Question {
  who: Role;
  view: RequestView;
  filter: Filter;
  sort: ListSort;
  first: number;
}

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe.each(DIALECTS)('lists that are narrowed and sorted, on %s', (dialect) => {
  let gateway: TestGateway;
  let requests: DeviceRequest[];
  /** Who has voted on each request. */
  let voters: Map<number, number[]>;
  const people = {} as Record<Role, SignedIn>;
  const now = NOW.getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY).toISOString();

  beforeAll(async () => {
    gateway = await testGateway(dialect, { TIME_ZONE: 'Asia/Tokyo' });
    const { services } = gateway;
    for (const role of ROLES) people[role] = await signInAs(services, role);
    const random = randomFrom(5);
    const one = <T>(all: readonly T[]) => all[random(all.length)] as T;
    const rows = Array.from({ length: REQUESTS }, () => {
      const stage = one(STAGES);
      const waits = STAGE[stage].asksRequester && random(3) === 0;
      // Many requests share an instant, so that the id decides.
      const since = daysAgo(random(6));
      return toRow({
        ...EMPTY_FIELDS,
        ...NEW_REQUEST,
        ...standingAt(stage),
        additionalNotes: null,
        department: one(DEPARTMENTS.slice(0, 2)),
        manufacturer: one(MANUFACTURERS.slice(0, 2)),
        requestedBy: people[one(['provider', 'business_office'] as const)].id,
        requesterEmail: 'x@hospital.example',
        urgency: one(URGENCIES),
        wantedBy: one(['2026-05-04', '2026-05-05']),
        urgencyConfirmedAt: one([null, daysAgo(1)]),
        assigneeId: one([null, people.analyst.id, people.business_office.id]),
        submissionDate: daysAgo(6 + random(6)),
        lastUpdated: one([null, daysAgo(random(6))]),
        stageDate: since,
        orderDate: stage === 'ordered' ? since : null,
        shelfDate: stage === 'on_shelf' ? since : null,
        waitingSince: waits ? since : null,
        orderBlockedBy: stage === 'approved' ? one([null, 'condition', 'trial'] as const) : null,
        dueAt: waits || random(3) === 0 ? null : new Date(now - (random(5) - 2.5) * DAY).toISOString(),
        version: 1,
      });
    });
    await services.db.insertInto('device_requests').values(rows).execute();
    requests = (await services.db.selectFrom('device_requests').select(REQUEST_COLUMNS).execute()).map(
      (row) => fromRow(row),
    );
    voters = new Map(
      requests.map(({ id }) => [id, Object.values(people).flatMap((each) => (random(3) ? [] : [each.id]))]),
    );
    const votes = [...voters].flatMap(([request_id, users]) =>
      users.map((user_id) => ({
        request_id,
        user_id,
        user_name: 'Voter',
        vote: 'approve' as const,
        comment: null,
        at: toSql(NOW),
      })),
    );
    await services.db.insertInto('request_votes').values(votes).execute();
  });
  afterAll(() => gateway.stop());

  const until9999 = (at: string) => Date.parse('9999-01-01') - Date.parse(at);

  /** The ids that a list must have, found by looking at every request. */
  function plainly({ who, view, filter, sort }: Question): number[] {
    const actor = { id: people[who].id, roles: [who] };
    const personOf = (text: string) => (text === 'me' ? actor.id : text === 'nobody' ? null : Number(text));
    const keyOf = (request: DeviceRequest): string => {
      if (sort === 'longest_in_stage') return stageSinceOf(request);
      if (sort === 'due') return request.dueAt ?? '9999';
      // Newest first, so urgent ones come after every instant: an earlier wanted date, and then an earlier submission, makes a later key.
      if (sort === 'urgent')
        return standsFirst(request)
          ? `z${until9999(request.wantedBy ?? '')} ${until9999(request.submissionDate)}`
          : request.submissionDate;
      return (view === 'archive' && request.lastUpdated) || request.submissionDate;
    };
    const compare = (a: DeviceRequest, b: DeviceRequest) =>
      keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.id - b.id;
    const is = <T>(wanted: T | undefined, has: T) => wanted === undefined || wanted === has;
    const found = requests
      .filter((request) => mayRead(actor, request) && isListed(actor, view, request))
      .filter((request) => !filter.stage || filter.stage.includes(stageOf(request)))
      .filter((request) => is(filter.department, request.department))
      .filter((request) => is(filter.manufacturer, request.manufacturer))
      .filter(({ requestedBy }) => !filter.requester || personOf(filter.requester) === requestedBy)
      .filter(({ assigneeId }) => !filter.assignee || personOf(filter.assignee) === assigneeId)
      .filter(({ dueAt }) => is(filter.overdue, isOverdue(dueAt ?? null, NOW)))
      .filter(({ urgency }) => is(filter.urgency, urgency))
      .filter(({ waitingSince }) => is(filter.waiting, waitingSince !== null))
      .filter(({ orderBlockedBy }) => is(filter.held, orderBlockedBy !== null))
      .filter(({ id }) => is(filter.voted, voters.get(id)?.includes(actor.id)))
      .filter(({ submissionDate }) => !filter.submittedFrom || submissionDate >= filter.submittedFrom)
      .filter(({ submissionDate }) => !filter.submittedUntil || submissionDate <= filter.submittedUntil)
      .sort(compare);
    return (sort === 'newest' || sort === 'urgent' ? found.reverse() : found).map(({ id }) => id);
  }

  async function listed({ who, view, filter, sort, first }: Question) {
    const ids: number[] = [];
    for (let after: string | null = null; ; ) {
      const variables = { view, filter, sort, first, after };
      const answer: { data?: List | null; errors?: unknown } = await gql<List>(
        gateway,
        people[who],
        LIST,
        variables,
      );
      if (!answer.data) return { ids: null, total: null };
      const { edges, pageInfo, totalCount } = answer.data.deviceRequests;
      ids.push(...edges.map(({ node }) => Number(node.id)));
      if (!pageInfo.hasNextPage) return { ids, total: totalCount };
      after = pageInfo.endCursor;
    }
  }

  const filters = () => {
    const ids = ['provider', 'analyst', 'business_office'] as const;
    const person = fc.constantFrom(...ids.map((role) => String(people[role].id)));
    return fc.record(
      {
        stage: fc.subarray([...STAGES]),
        department: fc.constantFrom(...DEPARTMENTS.slice(0, 2)),
        manufacturer: fc.constantFrom(...MANUFACTURERS.slice(0, 2), 'Nobody'),
        requester: fc.oneof(person, fc.constant('me')),
        assignee: fc.oneof(person, fc.constantFrom('me', 'nobody')),
        overdue: fc.boolean(),
        urgency: fc.constantFrom(...URGENCIES),
        waiting: fc.boolean(),
        held: fc.boolean(),
        voted: fc.boolean(),
        submittedFrom: fc.integer({ min: 5, max: 12 }).map(daysAgo),
        submittedUntil: fc.integer({ min: 5, max: 12 }).map(daysAgo),
      },
      { requiredKeys: [] },
    );
  };
  // Ten filters at once leave hardly a request, so most questions have few filters.
  const few = () =>
    fc.tuple(filters(), fc.integer({ min: 0, max: 3 }), fc.nat()).map(([filter, most, turn]): Filter => {
      const all = Object.entries(filter);
      const cut = turn % (all.length || 1);
      return Object.fromEntries([...all.slice(cut), ...all.slice(0, cut)].slice(0, most));
    });

  it('have exactly the requests that a look at every one finds, in their order, page by page', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          who: fc.constantFrom(...ROLES),
          view: fc.constantFrom(...REQUEST_VIEWS),
          filter: fc.oneof(few(), few(), filters()) as fc.Arbitrary<Filter>,
          sort: fc.constantFrom(...LIST_SORTS),
          first: fc.constantFrom(1, 3, 7, 100),
        }),
        async (question) => {
          const { ids, total } = await listed(question);
          if (ids === null) return;
          const expected = plainly(question);
          expect(ids).toEqual(expected);
          expect(total).toBe(expected.length);
          found += ids.length;
        },
      ),
      { numRuns: 250, seed: 3 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('take days as the hospital has them', async () => {
    const ids = async (filter: object) =>
      (await listed({ who: 'business_office', view: 'all', filter, sort: 'oldest', first: 10 })).ids;
    const rows = await gateway.services.db
      .selectFrom('device_requests')
      .select(['id', 'submission_date'])
      .orderBy('submission_date')
      .orderBy('id')
      .execute();
    const tokyo = rows.map(({ id, submission_date: at }) => ({
      id,
      day: new Date(Date.parse(toIso(at)) + 9 * 60 * 60_000).toISOString().slice(0, 10),
    }));
    const [first = '', last = ''] = [tokyo.at(5)?.day, tokyo.at(-5)?.day];
    const between = tokyo.filter(({ day }) => day >= first && day <= last).map(({ id }) => id);
    expect(await ids({ fromDay: first, untilDay: last })).toEqual(between);
    expect(await ids({ fromDay: '2026-02-30' })).toBeNull();
  });

  it('are the same over REST', async () => {
    await fc.assert(
      fc.asyncProperty(
        few(),
        fc.constantFrom(...LIST_SORTS),
        fc.constantFrom('analyst' as const, 'provider' as const),
        fc.constantFrom('all' as const, 'mine' as const),
        async ({ submittedFrom, submittedUntil, ...filter }, sort, who, view) => {
          const stage = filter.stage?.slice(0, 1);
          if (filter.stage && !stage?.length) return;
          const from = { ...(submittedFrom && { from: submittedFrom }) };
          const until = { ...(submittedUntil && { until: submittedUntil }) };
          const query = new URLSearchParams({
            ...(filter as Record<string, string>),
            ...from,
            ...until,
            sort,
            limit: '4',
          });
          if (stage) query.set('stage', String(stage));
          const path = view === 'mine' ? '/device-requests/my-requests' : '/device-requests';
          const ids: number[] = [];
          for (let next: string | undefined = `${path}?${query}`; next; ) {
            const { status, body, headers }: Answer<{ id: number }[]> = await rest(
              gateway,
              people[who],
              `GET ${next}`,
            );
            if (status === 403) return;
            expect(status).toBe(200);
            ids.push(...body.map(({ id }) => id));
            next = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
          }
          const filled = { ...filter, submittedFrom, submittedUntil, ...(stage && { stage }) };
          expect(ids).toEqual(plainly({ who, view, filter: filled, sort, first: 4 }));
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it.each([
    ['sort', 'best', 'sort must be one of newest, oldest, longest_in_stage, due, urgent'],
    ['stage', 'done', `stage must be one of ${STAGES.join(', ')}`],
    ['assignee', 'Grace', 'assignee must be me, nobody or the id of a person'],
    ['assignee', '-1', 'assignee must be me, nobody or the id of a person'],
    ['requester', 'nobody', 'requester must be me or the id of a person'],
    ['overdue', 'yes', 'overdue must be one of true, false'],
    ['waiting', '1', 'waiting must be one of true, false'],
    ['voted', 'no', 'voted must be one of true, false'],
    ['from', 'monday', 'from must be an instant such as 2026-01-31T08:00:00Z'],
    ['until', '2026-02-30', 'until must be an instant such as 2026-01-31T08:00:00Z'],
  ])('refuse %s=%s and say what is accepted', async (name, value, message) => {
    const path = `GET /device-requests?${name}=${value}` as const;
    const { status, body } = await rest<{ error: string; fields: object }>(gateway, people.analyst, path);
    expect([status, body]).toMatchObject([
      400,
      { error: expect.stringContaining(message), fields: [{ field: name }] },
    ]);
  });

  it('refuse people whom GraphQL cannot mean, and say whom it can', async () => {
    for (const [name, message] of [
      ['assignee', 'assignee must be me, nobody or the id of a person'],
      ['requester', 'requester must be me or the id of a person'],
    ] as const) {
      const { errors } = await gql(gateway, people.analyst, LIST, {
        view: 'all',
        filter: { [name]: 'Grace' },
      });
      expect(errors).toMatchObject([{ message: expect.stringContaining(message) }]);
    }
  });
});
