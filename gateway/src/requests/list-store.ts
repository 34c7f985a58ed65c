import type { SortOrder, Stage, Status } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../context.ts';
import { after, type Position, pinned } from '../db/keyset.ts';
import type { DeviceRequestsTable, SqlDateTime } from '../db/tables.ts';
import { containsText } from '../db/text.ts';
import type { DeviceRequest } from './model.ts';
import { BRIEF_COLUMNS, fromRow, REQUEST_COLUMNS } from './rows.ts';

export type SortColumn =
  | 'submission_date'
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at';

/** One index range: the requests with this sort key, of one person if `owner`, of one stage if `stage` is given. */
export interface ListRange {
  sort: SortColumn;
  stage?: Stage;
  owner?: number;
  notOwner?: number;
}

export interface ListFilter {
  status?: readonly Status[];
  stage?: readonly Stage[];
  department?: string;
  manufacturer?: string;
  text?: string;
  submittedFrom?: SqlDateTime;
  submittedUntil?: SqlDateTime;
}

type Tables = { device_requests: DeviceRequestsTable };
type Builder = ExpressionBuilder<Tables, 'device_requests'>;

function conditions(db: Database, eb: Builder, range: ListRange, filter: ListFilter, order?: SortOrder) {
  const { sort, owner, notOwner } = range;
  const all: Expression<SqlBool>[] = [];
  const { status, stage, department, manufacturer, text, submittedFrom, submittedUntil } = filter;
  // Sort keys of the work lists are the submission date: a filter on it narrows the range itself.
  const submitted = sort === 'archived_at' ? 'submission_date' : sort;
  if (owner !== undefined) all.push(pinned(db, eb, 'requested_by', owner, order));
  if (notOwner !== undefined) all.push(eb('requested_by', '<>', notOwner));
  if (status?.[0] && leading(range, filter) === 'status')
    all.push(pinned(db, eb, 'status', status[0], order));
  else if (status) all.push(status.length ? eb('status', 'in', status) : sql<SqlBool>`1 = 0`);
  if (range.stage) all.push(pinned(db, eb, 'stage', range.stage, order));
  else if (stage) all.push(stage.length ? eb('stage', 'in', stage) : sql<SqlBool>`1 = 0`);
  if (department) all.push(eb('department', '=', department));
  if (manufacturer) all.push(eb('manufacturer', '=', manufacturer));
  if (submittedFrom) all.push(eb(submitted, '>=', submittedFrom));
  if (submittedUntil) all.push(eb(submitted, '<=', submittedUntil));
  if (text) all.push(containsText(eb, ['device_name', 'manufacturer', 'description'], text));
  return all;
}

/** Which column stands in front of the sort key in the index that serves the range. */
const leading = ({ sort, owner, stage }: ListRange, { status }: ListFilter) => {
  if (owner !== undefined) return 'requested_by';
  if (stage) return 'stage';
  return sort === 'submission_date' && status?.length === 1 ? 'status' : null;
};

/** Which part of a list is read: the next `count` after the position. */
export interface Slice {
  position: Position | null;
  count: number;
  /** Newest first unless it says otherwise. */
  order?: SortOrder;
  /** Without the long texts, where nobody has asked for one. */
  brief?: boolean;
}

const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

function page(
  db: Database,
  range: ListRange,
  filter: ListFilter,
  { position, count, order = 'newest', brief }: Slice,
) {
  const first = leading(range, filter);
  let query: SelectQueryBuilder<Tables, 'device_requests', object> = db.selectFrom('device_requests');
  query = query.where((eb) =>
    eb.and([...conditions(db, eb, range, filter, order), after(eb, range.sort, position, order)]),
  );
  const direction = DIRECTION[order];
  if (first) query = query.orderBy(first, direction);
  const columns = brief ? BRIEF_COLUMNS : REQUEST_COLUMNS;
  return query.orderBy(range.sort, direction).orderBy('id', direction).limit(count).select(columns);
}

/** A row of a list with the sort key by which the next page goes on. */
export interface Listed {
  request: DeviceRequest;
  position: Position;
}

/** A slice of one range, or of several ranges merged: one statement. */
export async function listRequests(
  db: Database,
  ranges: readonly [ListRange, ...ListRange[]],
  filter: ListFilter,
  slice: Slice,
): Promise<Listed[]> {
  const [range, ...others] = ranges;
  const column = range.sort;
  const single = page(db, range, filter, slice);
  if (!others.length) {
    const rows = await single
      .select(`${column} as sort_key`)
      .$narrowType<{ sort_key: SqlDateTime }>()
      .execute();
    return rows.map((row) => ({ request: fromRow(row), position: { at: row.sort_key, id: row.id } }));
  }
  const parts = ranges.map((each) => db.selectFrom(page(db, each, filter, slice).as('part')).selectAll());
  const merged = parts.slice(1).reduce((union, part) => union.unionAll(part), parts[0] as (typeof parts)[0]);
  const direction = DIRECTION[slice.order ?? 'newest'];
  const rows = await merged
    .orderBy('submission_date', direction)
    .orderBy('id', direction)
    .limit(slice.count)
    .execute();
  return rows.map((row) => ({ request: fromRow(row), position: { at: row.submission_date, id: row.id } }));
}

/** How many requests the ranges hold in all. They must not overlap. */
export async function countRequests(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  let total = 0;
  for (const range of ranges) {
    const { count } = await db
      .selectFrom('device_requests')
      .where((eb) => eb.and([...conditions(db, eb, range, filter), after(eb, range.sort, null)]))
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}
