import {
  DEPARTMENTS,
  listScope,
  MANUFACTURERS,
  REQUEST_VIEWS,
  ROLES,
  type Role,
  SAVED_VIEW_LIMITS,
  STAGE,
  STAGES,
  standingAt,
  VIEW_STAGES,
} from '@portal/domain';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { EMPTY_FIELDS } from '../device-requests/model.ts';
import { toRow } from '../device-requests/rows.ts';
import { forgetTotals } from '../device-requests/totals.ts';

interface View {
  id: number;
  list: string;
  name: string;
  query: string;
  role: Role | null;
  saved_by: { id: number; name: string };
  count: number;
  at_least: boolean;
}

const DAY = 24 * 60 * 60_000;
const REQUESTS = 15 * STAGES.length;

describe.each(DIALECTS)('saved views on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role | 'other', SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
    people.other = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  const save = (who: SignedIn, body: Partial<Record<keyof View, unknown>>) =>
    rest<View>(gateway, who, 'POST /saved-views', {
      list: 'analysis',
      name: 'Mine, late',
      query: 'assignee=me&overdue=true&sort=due',
      ...body,
    });
  const viewsOf = async (who: SignedIn, list = '') =>
    (await rest<View[]>(gateway, who, `GET /saved-views${list && `?list=${list}`}`)).body;
  const namesOf = async (who: SignedIn) => (await viewsOf(who)).map(({ name }) => name);

  const compare = (who: SignedIn, list: string, queries: readonly string[]) =>
    gql<{ listCounts: { count: number; isLeast: boolean }[] }>(
      gateway,
      who,
      'query ($list: RequestView!, $queries: [String!]!) { listCounts(list: $list, queries: $queries) { count isLeast } }',
      { list, queries },
    );
  const compared = async (...of: Parameters<typeof compare>) => (await compare(...of)).data?.listCounts ?? [];

  /** Makes requests at all stages, with varied values of everything by which lists are filtered. */
  async function many(count: number, daysAgo: (n: number) => number = (n) => n % 20): Promise<void> {
    const { db } = gateway.services;
    const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    const row = (n: number) => {
      const stage = STAGES[n % STAGES.length] ?? 'submitted';
      return toRow({
        ...EMPTY_FIELDS,
        ...NEW_REQUEST,
        ...standingAt(stage),
        deviceName: n % 5 ? 'Closure' : 'Balloon',
        additionalNotes: null,
        department: DEPARTMENTS[n % 3] ?? 'EP',
        manufacturer: MANUFACTURERS[n % 4] ?? 'Abbott',
        requestedBy: people[n % 2 ? 'provider' : 'committee'].id,
        requesterEmail: 'x@hospital.example',
        assigneeId: [null, people.analyst.id, people.other.id][n % 3] ?? null,
        submissionDate: at(daysAgo(n)),
        lastUpdated: at(0),
        stageDate: at(daysAgo(n)),
        dueAt: n % 4 ? at((n % 7) - 3.5) : null,
        waitingSince: n % 3 === 0 && STAGE[stage].asksRequester ? at(1) : null,
        version: 1,
      });
    };
    for (let from = 0; from < count; from += 250) {
      const rows = Array.from({ length: Math.min(250, count - from) }, (_, n) => row(from + n));
      await db.insertInto('device_requests').values(rows).execute();
    }
  }

  /** The index by which each part of the statement reads requests. */
  async function keysOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
    const explain = { SQLite: 'explain query plan', MariaDB: 'explain', MySQL: 'explain format=traditional' };
    const { rows } = await gateway.services.db.executeQuery<Record<string, string | null>>(
      CompiledQuery.raw(`${explain[dialect]} ${text}`, [...parameters]),
    );
    if (dialect !== 'SQLite')
      return rows.flatMap(({ table, key }) => (table === 'device_requests' ? [key ?? 'none'] : []));
    // A row without an index is the part that was read before, under the name of the table.
    const details = rows
      .map(({ detail }) => detail ?? '')
      .filter((each) => /^(SEARCH|SCAN) device_requests/.test(each));
    const keys = details.flatMap((each) => / INDEX (\w+)/.exec(each)?.[1] ?? []);
    return keys.length * 2 === details.length ? keys : ['none'];
  }

  it('are of the person, or of everybody with the role; nobody else sees, changes or removes them', async () => {
    await save(people.analyst, {});
    const shared = await save(people.analyst, {
      name: 'Nobody has them',
      query: 'assignee=nobody',
      role: 'analyst',
    });
    expect(shared).toMatchObject({
      status: 201,
      body: { role: 'analyst', query: 'assignee=nobody', saved_by: { id: people.analyst.id } },
    });
    expect(await namesOf(people.analyst)).toEqual(['Mine, late', 'Nobody has them']);
    expect(await namesOf(people.other)).toEqual(['Nobody has them']);
    expect(await namesOf(people.committee)).toEqual([]);

    const [own] = await viewsOf(people.analyst);
    const put = (who: SignedIn, id: number | undefined) =>
      rest<View>(gateway, who, `PUT /saved-views/${id}`, { name: 'Renamed' });
    const remove = (who: SignedIn, id: number | undefined) => rest(gateway, who, `DELETE /saved-views/${id}`);
    const notFound = { status: 404, body: { error: 'Saved view not found' } };
    for (const [who, id] of [
      [people.other, own?.id],
      [people.committee, shared.body.id],
      [people.admin, own?.id],
    ] as const) {
      expect(await put(who, id)).toMatchObject(notFound);
      expect(await remove(who, id)).toMatchObject(notFound);
    }
    expect(await put(people.other, shared.body.id)).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    expect(await namesOf(people.analyst)).toEqual(['Mine, late', 'Renamed']);
    expect(await remove(people.other, shared.body.id)).toMatchObject({ status: 204 });
    expect(await namesOf(people.analyst)).toEqual(['Mine, late']);
  });

  it('are shared with a role that one has, and that reads all requests', async () => {
    expect(await save(people.analyst, { role: 'committee' })).toMatchObject({
      status: 403,
      body: { error: 'You can share a view with a role that you have yourself.' },
    });
    const refused = await save(people.provider, { list: 'mine', role: 'provider' });
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'role' }] } });
    expect(await save(people.provider, {})).toMatchObject({ status: 403 });
    expect(await save(people.provider, { list: 'mine' })).toMatchObject({ status: 201 });
  });

  it.each([
    ['', 'Query must have a filter or an order'],
    ['colour=red', 'query may have q, sort, show, status'],
    ['sort=due&sort=due', 'each once'],
    ['assignee=Grace', 'assignee must be me, nobody or the id of a person'],
    ['overdue=perhaps', 'overdue must be one of true, false'],
    ['from=2026-02-30', 'from must be a day such as 2026-12-25'],
    ['show=all', 'show must be ready'],
    [`q=${'x'.repeat(2_000)}`, 'at most 1000'],
  ])('with a query that is none say what is accepted: %#', async (query, text) => {
    const { status, body } = await save(people.analyst, { query });
    const { fields } = body as unknown as { fields: { field: string; message: string }[] };
    expect({ status, field: fields[0]?.field }).toEqual({ status: 400, field: 'query' });
    expect(fields[0]?.message).toContain(text);
  });

  it('have one name each in a list', async () => {
    await save(people.analyst, { name: 'Late' });
    expect(await save(people.analyst, { name: 'late' })).toMatchObject({ status: 409 });
    expect(await save(people.analyst, { name: 'late', list: 'archive' })).toMatchObject({ status: 201 });
    const other = await save(people.analyst, { name: 'Other' });
    expect(
      await rest(gateway, people.analyst, `PUT /saved-views/${other.body.id}`, { name: 'LATE' }),
    ).toMatchObject({ status: 409 });
    expect(
      await rest(gateway, people.analyst, `PUT /saved-views/${other.body.id}`, { query: 'sort=due' }),
    ).toMatchObject({ status: 200, body: { name: 'Other', query: 'sort=due' } });
  });

  it('are as many as fit, of one person and of a role', async () => {
    const { perPerson, perRole } = SAVED_VIEW_LIMITS;
    const fill = async (more: object, name: string) => {
      for (let n = 1; n <= 20; n++)
        expect((await save(people.analyst, { name: `${name} ${n}`, ...more })).status).toBe(201);
      return (await save(people.analyst, { name, ...more })).body;
    };
    expect(await fill({}, 'Own')).toMatchObject({
      error: expect.stringContaining('You have 20 saved views'),
    });
    expect(await fill({ role: 'analyst' }, 'Shared')).toMatchObject({
      error: expect.stringContaining('20 views are shared with this role'),
    });
    expect(await viewsOf(people.analyst)).toHaveLength(perPerson + perRole);
    const { id } = (await viewsOf(people.analyst))[0] ?? {};
    await rest(gateway, people.analyst, `DELETE /saved-views/${id}`);
    expect(await save(people.analyst, { name: 'Own' })).toMatchObject({ status: 201 });
  });

  it('have one name and so many of each also when they are saved at the same time', async () => {
    const { perPerson, perRole } = SAVED_VIEW_LIMITS;
    const together = async (bodies: readonly Parameters<typeof save>[1][]) => {
      const answers = await Promise.all(bodies.map((body) => save(people.analyst, body)));
      return answers.filter(({ status }) => status === 201).length;
    };
    const numbered = (count: number, role?: Role) =>
      Array.from({ length: count }, (_, n) => ({ name: `${role} ${n}`, role }));
    expect(await together(Array.from({ length: 8 }, () => ({ name: 'The same' })))).toBe(1);
    expect(await together(numbered(perPerson + 8))).toBe(perPerson - 1);
    expect(await together(numbered(perRole + 8, 'analyst'))).toBe(perRole);
    expect(await viewsOf(people.analyst)).toHaveLength(perPerson + perRole);
  });

  it('keep what two people change at the same time', async () => {
    const { body } = await save(people.analyst, { name: 'Before', query: 'overdue=true', role: 'analyst' });
    const put = (who: SignedIn, change: Partial<View>) =>
      rest<View>(gateway, who, `PUT /saved-views/${body.id}`, change);
    await Promise.all([put(people.analyst, { name: 'After' }), put(people.other, { query: 'sort=due' })]);
    expect(await viewsOf(people.analyst)).toMatchObject([{ name: 'After', query: 'sort=due' }]);
  });

  it('count what the list shows to each who looks', async () => {
    await many(REQUESTS);
    const one = <T extends string>(...all: T[]) => fc.constantFrom(...all);
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString();
    const parameters = fc.record(
      {
        assignee: one('me', 'nobody', String(people.other.id)),
        requester: one('me', String(people.provider.id)),
        department: one(...DEPARTMENTS.slice(0, 3)),
        manufacturer: one(...MANUFACTURERS.slice(0, 3)),
        stage: one(...STAGES),
        overdue: one('true', 'false'),
        waiting: one('true', 'false'),
        voted: one('true', 'false'),
        q: one('Closure', 'balloon'),
        from: one(day(3), day(12)),
        until: one(day(2), day(9)),
        sort: one('oldest', 'due', 'longest_in_stage'),
      },
      { requiredKeys: ['sort'] },
    );
    const paths = { all: '/device-requests', mine: '/device-requests/my-requests' };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.constantFrom('all' as const, 'mine' as const),
        fc.array(parameters, { minLength: 1, maxLength: 6 }),
        async (role, list, queries) => {
          await gateway.services.db.deleteFrom('saved_views').execute();
          const asked = queries.map((each) => String(new URLSearchParams(each as Record<string, string>)));
          for (const [n, query] of asked.entries()) await save(people[role], { list, name: `${n}`, query });
          const counted = await viewsOf(people[role], list);
          const totals: string[] = [];
          for (const query of asked) {
            const answer = await rest(gateway, people[role], `GET ${paths[list]}?${query}&limit=1`);
            totals.push(String(answer.headers.get('x-total-count')));
          }
          expect(counted.map(({ count }) => String(count))).toEqual(totals);
          expect((await compared(people[role], list, asked)).map(({ count }) => String(count))).toEqual(
            totals,
          );
        },
      ),
      { numRuns: 30, seed: 3 },
    );
  });

  it('count each list of the portal, and the requests that the committee can decide now', async () => {
    await many(REQUESTS);
    const ready = REQUESTS / STAGES.length;
    for (const list of REQUEST_VIEWS) {
      const { status, body } = await save(people.business_office, { list, query: 'show=ready' });
      expect({ list, status }).toEqual({ list, status: 201 });
      const has = list === 'all' || list === 'committee';
      expect({ list, count: body.count }).toEqual({ list, count: has ? ready : 0 });
    }
  });

  it('count by two statements, whatever their number, and look at so many requests of each', async () => {
    await many(SAVED_VIEW_LIMITS.counted + 200 * STAGES.length, (n) => n / 1_000);
    const queries = [
      'assignee=me',
      'overdue=true',
      'q=closure',
      'department=EP&waiting=true',
      'sort=oldest',
      'stage=approved',
    ];
    for (const list of REQUEST_VIEWS.filter((view) => listScope({ id: 1, roles: ['analyst'] }, view)))
      for (const [n, query] of queries.entries())
        if (n < 3) await save(people.analyst, { list, name: query, query });
        else await save(people.analyst, { list, name: query, query, role: 'analyst' });
    // Counts from when they were saved are remembered for a moment.
    forgetTotals();
    let views: View[] = [];
    const statements = await gateway.statements.during(async () => {
      views = await viewsOf(people.analyst);
    });
    expect(views.length).toBeGreaterThan(30);
    const asked = statements.filter(({ sql }) => /saved_views|device_requests/.test(sql));
    expect(asked).toHaveLength(2);
    for (const key of await keysOf(asked[1] as CompiledQuery)) expect(key).toMatch(/^requests_/);
    for (const { count, at_least, list, query } of views) {
      expect({ list, query, most: count <= SAVED_VIEW_LIMITS.counted }).toEqual({ list, query, most: true });
      if (list === 'all' && query === 'sort=oldest')
        expect({ count, at_least }).toEqual({ count: 1_000, at_least: true });
    }
    // Changes are counted at once.
    await rest(gateway, people.provider, 'POST /device-requests', NEW_REQUEST);
    const [before] = views.filter(({ list, query }) => list === 'analysis' && query === 'assignee=me');
    const [after] = await viewsOf(people.analyst, 'analysis');
    expect(after).toEqual(before);
    const { id } =
      (await rest<{ id: number }[]>(gateway, people.analyst, 'GET /device-requests?limit=1')).body[0] ?? {};
    await rest(gateway, people.analyst, `PUT /device-requests/${id}/assignee`, {
      user_id: people.analyst.id,
    });
    const [taken] = await viewsOf(people.analyst, 'analysis');
    expect(taken?.count).toBe((before?.count ?? 0) + 1);
  });

  it('are compared before they are saved, by one statement, with the whole list beside them', async () => {
    await many(REQUESTS);
    const queries = [
      '',
      'assignee=nobody',
      'assignee=nobody&stage=submitted',
      'stage=submitted&until=2001-01-01',
    ];
    let counts: { count: number }[] = [];
    const statements = await gateway.statements.during(async () => {
      counts = await compared(people.analyst, 'analysis', queries);
    });
    expect(statements.filter(({ sql }) => sql.includes('device_requests'))).toHaveLength(1);
    const numbers = counts.map(({ count }) => count);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(numbers[0]).toBe((REQUESTS / STAGES.length) * VIEW_STAGES.analysis.length);
    expect(numbers.at(-1)).toBe(0);
  });

  it('are compared so many at once, and only of lists that are open to the person', async () => {
    const most = SAVED_VIEW_LIMITS.compared;
    const codes = async (...of: Parameters<typeof compare>) =>
      (await compare(...of)).errors?.map(({ extensions }) => extensions?.code);
    expect(await codes(people.provider, 'analysis', ['assignee=me'])).toEqual(['FORBIDDEN']);
    expect(await codes(people.analyst, 'analysis', Array(most).fill('assignee=me'))).toBeUndefined();
    expect(await codes(people.analyst, 'analysis', Array(most + 1).fill('assignee=me'))).toHaveLength(1);
    expect(await codes(people.analyst, 'analysis', ['colour=red'])).toHaveLength(1);
  });

  it('go with the list: what a role no more reads is not there', async () => {
    await save(people.analyst, {});
    const { db } = gateway.services;
    await db.updateTable('saved_views').set({ query: 'of=another&release=1' }).execute();
    expect(await viewsOf(people.analyst)).toMatchObject([{ count: 0, at_least: false }]);
    await db.updateTable('saved_views').set({ owner_id: people.provider.id }).execute();
    expect(await viewsOf(people.provider)).toEqual([]);
  });
});
