import { ROLES, STAGES, type Stage, standingAt } from '@portal/domain';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import budgets from '../../../../bench/budgets.json' with { type: 'json' };
import type { Database } from '../../platform/context.ts';
import type { Position } from '../../platform/db/keyset.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import type { ListFilter, ListRange } from './list-sought.ts';
import { listRequests } from './list-store.ts';
import { EMPTY_FIELDS } from './model.ts';
import { toRow } from './rows.ts';
import { findRequestsWithLawsonId } from './store.ts';
import { countOf } from './totals.ts';

const ROWS = 4_000;
const PAGE = 20;
const START = Date.parse('2025-01-01T00:00:00Z');

/**
 * Every list, as the services ask for it (see `rangesOf`). The person who asks owns half of all requests, and more than half of
 * them are ordered: where one value has a large share, a planner is tempted away from the range.
 */
const LISTS: Record<string, { range: ListRange; filter?: ListFilter; index: string }> = {
  all: { range: { sort: 'submission_date' }, index: 'requests_all' },
  analysis: { range: { sort: 'analysis_at' }, index: 'requests_analysis' },
  pending: { range: { sort: 'pending_at' }, index: 'requests_pending' },
  committee: { range: { sort: 'committee_at' }, index: 'requests_committee' },
  'supply chain': { range: { sort: 'supply_at' }, index: 'requests_supply' },
  archive: { range: { sort: 'archived_at' }, index: 'requests_archive' },
  mine: { range: { sort: 'submission_date', owner: 0 }, index: 'requests_mine' },
  'own archive': { range: { sort: 'archived_at', owner: 0 }, index: 'requests_own_archive' },
  'one status': {
    range: { sort: 'submission_date' },
    filter: { status: ['rejected'] },
    index: 'requests_status',
  },
  'one common status': {
    range: { sort: 'submission_date' },
    filter: { status: ['approved'] },
    index: 'requests_status',
  },
  'one stage': { range: { sort: 'submission_date', stage: 'ordered' }, index: 'requests_stage' },
};

const instant = (n: number) => new Date(START + Math.floor(n / 3) * 60_000).toISOString();

function row(n: number, owner: number) {
  const place = Math.floor(n / 2) % (2 * STAGES.length);
  const stage: Stage = STAGES[place] ?? 'ordered';
  return toRow({
    ...EMPTY_FIELDS,
    ...NEW_REQUEST,
    additionalNotes: null,
    requestedBy: owner,
    requesterEmail: 'x@hospital.example',
    ...standingAt(stage),
    lawsonId: stage === 'on_shelf' ? `LW-${n % 9}` : null,
    submissionDate: instant(n),
    lastUpdated: instant(n + 500),
    version: 1,
  });
}

async function fill(gateway: TestGateway): Promise<number[]> {
  const people: number[] = [];
  for (const role of [...ROLES, ...ROLES]) people.push((await signInAs(gateway.services, role)).id);
  const { db } = gateway.services;
  for (let at = 0; at < ROWS; at += 250) {
    const rows = Array.from({ length: 250 }, (_, i) =>
      row(at + i, people[i % 2 ? 0 : 1 + (i % 9)] as number),
    );
    await db.insertInto('device_requests').values(rows).execute();
  }
  await sql`analyze table device_requests`.execute(db).catch(() => sql`analyze`.execute(db));
  return people;
}

/** The list's first page, and where a page from its middle starts. */
async function positions(db: Database, range: ListRange, filter: ListFilter): Promise<Position> {
  const listed = await listRequests(db, [range], filter, { position: null, count: ROWS });
  expect(listed.length).toBeGreaterThan(3 * PAGE);
  return listed[Math.floor(listed.length / 2)]?.position as Position;
}

const ownedBy = (people: number[], range: ListRange): ListRange =>
  range.owner === undefined ? range : { ...range, owner: people[0] as number };

describe('on MariaDB', () => {
  let gateway: TestGateway;
  let people: number[];
  beforeAll(async () => {
    gateway = await testGateway('MariaDB');
    people = await fill(gateway);
  });
  afterAll(() => gateway.stop());

  it.each(Object.keys(LISTS))('the list %s reads a page and one row, first and deep', async (name) => {
    const { range: wanted, filter = {} } = LISTS[name] as (typeof LISTS)[string];
    const { db } = gateway.services;
    const range = ownedBy(people, wanted);
    const deep = await positions(db, range, filter);
    for (const position of [null, deep]) {
      const read = await rowsRead(
        db,
        async (connection) => {
          const listed = await listRequests(connection, [range], filter, { position, count: PAGE + 1 });
          expect(listed).toHaveLength(PAGE + 1);
        },
        { scans: true },
      );
      const { first, deep } = budgets.rowsBeyondThePage;
      // A page that begins between equals of one instant, of which there are three, reads the other two as well.
      expect(read).toBeLessThanOrEqual(PAGE + (position ? deep + 2 : first));
    }
  });

  it.each(Object.keys(LISTS))(
    'the list %s goes along its own index, scans and sorts nothing',
    async (name) => {
      const { range: wanted, filter = {}, index } = LISTS[name] as (typeof LISTS)[string];
      const { db } = gateway.services;
      const range = ownedBy(people, wanted);
      const deep = await positions(db, range, filter);
      for (const position of [null, deep]) {
        const plan = await planOf<{ type: string; key: string; Extra: string }>(
          gateway,
          'explain',
          range,
          filter,
          position,
        );
        expect(plan).toMatchObject([{ type: expect.stringMatching(/^(range|index)$/), key: index }]);
        expect(plan[0]?.Extra).not.toMatch(/filesort|temporary/i);
      }
    },
  );

  it('the requests of a Lawson ID are one range of their index', async () => {
    const { db } = gateway.services;
    const [plan] = await lawsonPlan<{ type: string; key: string; Extra: string }>(gateway, 'explain');
    expect(plan).toMatchObject({ type: expect.stringMatching(/^(ref|range)$/), key: 'requests_lawson' });
    expect(plan?.Extra).not.toMatch(/filesort|temporary/i);
    expect(await findRequestsWithLawsonId(db, 'LW-1', 5)).toHaveLength(5);
    const [own] = await lawsonPlan<{ key: string; Extra: string }>(gateway, 'explain', people[0]);
    expect(own?.key).toBe('requests_own_lawson');
    expect(own?.Extra).not.toMatch(/filesort|temporary/i);
  });

  it('a large total is counted once in a while', async () => {
    const { services, statements } = gateway;
    const count = () => countOf(services.db, [{ sort: 'submission_date' }], {});
    expect(await statements.during(count)).toHaveLength(1);
    expect(await statements.during(count)).toHaveLength(0);
    expect(await count()).toBe(ROWS);
  });
});

/** The plan by which the database runs a statement of the store. `explain`: the keywords that the database needs before the statement. */
async function planOf<Row>(
  { services: { db }, statements }: TestGateway,
  explain: string,
  range: ListRange,
  filter: ListFilter,
  position: Position | null,
): Promise<Row[]> {
  const [list] = await statements.during(() =>
    listRequests(db, [range], filter, { position, count: PAGE + 1 }),
  );
  const { sql: text, parameters } = list as CompiledQuery;
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows;
}

async function lawsonPlan<Row>(
  { services: { db }, statements }: TestGateway,
  explain: string,
  owner?: number,
): Promise<Row[]> {
  const [found] = await statements.during(() => findRequestsWithLawsonId(db, 'LW-1', 51, owner));
  const { sql: text, parameters } = found as CompiledQuery;
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows;
}

describe('on SQLite', () => {
  let gateway: TestGateway;
  let people: number[];
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    people = await fill(gateway);
  });
  afterAll(() => gateway.stop());

  it.each(Object.keys(LISTS))('the list %s goes along its own index and sorts nothing', async (name) => {
    const { range: wanted, filter = {}, index } = LISTS[name] as (typeof LISTS)[string];
    const { db } = gateway.services;
    const range = ownedBy(people, wanted);
    const deep = await positions(db, range, filter);
    for (const position of [null, deep]) {
      const steps = await planOf<{ detail: string }>(gateway, 'explain query plan', range, filter, position);
      const plan = steps.map(({ detail }) => detail).join('; ');
      expect(plan).toMatch(new RegExp(`USING INDEX ${index}\\b`));
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });

  it('the requests of a Lawson ID are one range of their index', async () => {
    const steps = await lawsonPlan<{ detail: string }>(gateway, 'explain query plan');
    expect(steps.map(({ detail }) => detail).join('; ')).toMatch(
      /^SEARCH device_requests USING INDEX requests_lawson \(lawson_id=\?\)$/,
    );
    const own = await lawsonPlan<{ detail: string }>(gateway, 'explain query plan', people[0]);
    expect(own.map(({ detail }) => detail).join('; ')).toMatch(
      /^SEARCH device_requests USING INDEX requests_own_lawson \(requested_by=\? AND lawson_id=\?\)$/,
    );
  });
});
