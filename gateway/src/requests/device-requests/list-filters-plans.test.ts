import {
  LIST_SORTS,
  type ListSort,
  type RequestView,
  ROLES,
  type Role,
  STAGES,
  type Stage,
  standingAt,
  VIEW_STAGES,
} from '@portal/domain';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { NEW_REQUEST } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import type { ListFilter } from './list-sought.ts';
import { listPage } from './lists.ts';
import { EMPTY_FIELDS } from './model.ts';
import { toRow } from './rows.ts';

const ROWS = 4_000;
const PAGE = 20;
const EXPLAIN = { SQLite: 'explain query plan', MariaDB: 'explain', MySQL: 'explain format=traditional' };
const DAY = 24 * 60 * 60_000;
const START = Date.parse('2025-01-01T00:00:00Z');

/** The beginning of the names of the indexes that serve a filter. */
const FILTERS: Record<string, { filter: (people: Record<Role, number>) => ListFilter; index: RegExp }> = {
  'no filter': { filter: () => ({}), index: /^requests_(all|analysis|pending|supply|archive|stage)/ },
  'one stage': { filter: () => ({ stage: ['approved'] }), index: /^requests_(stage|archive)/ },
  requester: {
    filter: ({ provider }) => ({ requester: provider }),
    index: /^requests_(requester_|own_archive)/,
  },
  assignee: { filter: ({ analyst }) => ({ assignee: analyst }), index: /^requests_(assignee|archive)/ },
  department: { filter: () => ({ department: 'EP' }), index: /^requests_department_/ },
  manufacturer: { filter: () => ({ manufacturer: 'Abbott' }), index: /^requests_manufacturer_/ },
  urgency: { filter: () => ({ urgency: 'urgent' }), index: /^requests_urgency_/ },
  'department of a requester': {
    filter: ({ provider }) => ({ requester: provider, department: 'EP' }),
    index: /^requests_(requester_|own_archive)/,
  },
};

/**
 * Half of all requests are of one department, one manufacturer, one requester and one assignee: where one value has a large share, a
 * planner is tempted away from the range.
 */
describe.each(DIALECTS)('the plans of lists that are narrowed and sorted, on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, number>;

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    for (const role of ROLES) people[role] = (await signInAs(gateway.services, role)).id;
    const { db } = gateway.services;
    const row = (n: number) => {
      const half = Math.floor(n / STAGES.length) % 2 === 0;
      const stage = STAGES[n % STAGES.length] as Stage;
      const at = (days: number) => new Date(START + n * 60_000 + days * DAY).toISOString();
      return toRow({
        ...EMPTY_FIELDS,
        ...NEW_REQUEST,
        ...standingAt(stage),
        additionalNotes: null,
        ...(half && { urgency: 'urgent', urgencyConfirmedAt: at(1), wantedBy: '2026-05-04' }),
        requesterEmail: 'x@hospital.example',
        department: half ? 'EP' : 'CVOR',
        manufacturer: half ? 'Abbott' : 'Terumo',
        requestedBy: half ? people.provider : people.committee,
        assigneeId: half ? people.analyst : null,
        submissionDate: at(0),
        lastUpdated: at(2),
        stageDate: at(1),
        dueAt: n % 3 ? at(9) : null,
        version: 1,
      });
    };
    for (let from = 0; from < ROWS; from += 250) {
      const rows = Array.from({ length: 250 }, (_, n) => row(from + n));
      await db.insertInto('device_requests').values(rows).execute();
    }
    await sql`analyze table device_requests`.execute(db).catch(() => sql`analyze`.execute(db));
  });
  afterAll(() => gateway.stop());

  const context = (): Context => {
    const user = {
      id: people.business_office,
      roles: ['business_office'],
      grantedRoles: ['business_office'],
    };
    return { ...gateway.services, user, correlationId: 'test' } as unknown as Context;
  };
  const fields = new Set(['deviceName']);

  /** The plan of a page: the index of each table that is read, and whether the rows are sorted after reading. */
  async function planOf(
    statement: CompiledQuery,
  ): Promise<{ key: string; isScan: boolean; isSorted: boolean }[]> {
    const { db } = gateway.services;
    const explain = EXPLAIN[dialect];
    const { rows } = await db.executeQuery<Record<string, string | null>>(
      CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters]),
    );
    if (dialect !== 'SQLite')
      return rows
        .filter(({ table }) => table === 'device_requests')
        .map(({ type, key, Extra }) => ({
          key: key ?? 'none',
          isScan: type === 'ALL' || type === 'index',
          isSorted: /filesort|temporary/i.test(Extra ?? ''),
        }));
    const details = rows.map(({ detail }) => detail ?? '');
    // The parts of a merge may be sorted: only a sort that comes after a search of the table sorts its rows.
    return details.flatMap((detail, at) => {
      if (!/device_requests/.test(detail)) return [];
      const key = /USING INDEX (\w+)/.exec(detail)?.[1] ?? 'none';
      return [
        {
          key,
          isScan: !detail.startsWith('SEARCH'),
          isSorted: (details[at + 1] ?? '').includes('TEMP B-TREE'),
        },
      ];
    });
  }

  const rowsOf = async (statement: CompiledQuery) =>
    dialect === 'SQLite'
      ? 0
      : rowsRead(gateway.services.db, (connection) => connection.executeQuery(statement));

  const views = ['all', 'analysis', 'archive'] as const satisfies RequestView[];
  const cases = Object.keys(FILTERS).flatMap((name) =>
    LIST_SORTS.flatMap((order) => views.map((view): [string, ListSort, RequestView] => [name, order, view])),
  );

  it.each(cases)(
    '%s, %s, of %s: a range of an index for each part, a page of rows of each',
    async (name, order, view) => {
      const { filter: filterOf, index } = FILTERS[name] as (typeof FILTERS)[string];
      const filter = filterOf(people);
      if (filter.stage && view !== 'all') return;
      const page = (after?: string | null) =>
        listPage(context(), { view, filter, order, first: PAGE, after, fields });
      let after: string | undefined;
      // The third page, and one from the middle, among those without a due day.
      for (const pages of [0, 2, 12]) {
        for (let turned = 0; turned < pages; turned++)
          after = (await page(after)).items.at(-1)?.cursor ?? after;
        const [statement] = await gateway.statements.during(() => page(after));
        const plan = await planOf(statement as CompiledQuery);
        const isWhole = name === 'no filter' && (order === 'newest' || order === 'oldest');
        expect(plan.length).toBeGreaterThan(0);
        for (const { key, isScan, isSorted } of plan) {
          expect(key).toMatch(index);
          expect(isSorted).toBe(false);
          // The first page of an unfiltered list begins at one end of its index.
          if (!isWhole) expect(isScan).toBe(false);
        }
        const parts = 2 * VIEW_STAGES[view].length;
        const residual = name === 'assignee' && view === 'archive' ? 2 : 1;
        expect(await rowsOf(statement as CompiledQuery)).toBeLessThanOrEqual(parts * residual * (PAGE + 4));
      }
    },
  );
});
