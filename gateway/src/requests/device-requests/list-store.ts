import { requestOfNumber, type SortOrder, type Stage, type Status } from '@portal/domain';
import {
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Database } from '../../platform/context.ts';
import {
  type Tables as AllTables,
  after,
  containsKey,
  type Position,
  pinned,
  type SqlDateTime,
  searchKey,
} from '../../platform/db/index.ts';
import { builtStatement, type Value, type Values, value, valuesOf } from '../../platform/fast/index.ts';
import { Listed } from '../../platform/paging.ts';
import type { DeviceRequest } from './model.ts';
import { columnsOf, fromRow, type Names, REQUEST_COLUMNS, type ReadRow } from './rows.ts';
import type { DeviceRequestsTable } from './tables.ts';

export type SortColumn =
  | 'submission_date'
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at';

/**
 * One range of an index: all requests that have this sort key. `owner` narrows it to one person, `stage` to one stage.
 */
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

/** Which part of a list is read: the next `count` after the position. */
export interface Slice {
  position: Position | null;
  count: number;
  /** The default is newest first. */
  order?: SortOrder;
  /** The fields to read, and `requester` for the requester's name. Without it, all fields of the request are read. */
  fields?: ReadonlySet<string>;
  /** Whether the name of the assignee is read, too. Unless given, `fields` says it. */
  assignee?: boolean;
}

/**
 * The conditions for the rows of a list. The values of the caller are wrapped, so that the statement can be built once.
 */
interface Sought {
  ranges: readonly [SoughtRange, ...SoughtRange[]];
  filter: SoughtFilter;
}

interface SoughtRange extends Partial<Values<Omit<ListRange, 'sort'>>> {
  sort: SortColumn;
}

interface SoughtFilter extends Partial<Values<Omit<ListFilter, 'status' | 'stage'>>> {
  status?: readonly Value<Status>[];
  stage?: readonly Value<Stage>[];
  /** The request that the text names. */
  number?: Value<number>;
}

interface SoughtPage extends Sought {
  position: Values<Position> | null;
  count: Value<number>;
  order: SortOrder;
  columns: typeof REQUEST_COLUMNS;
  /** Whether the names of the requester and of the assignee are read as well. */
  requester: boolean;
  assignee: boolean;
}

const ifGiven = <T, U>(content: T | undefined, make: (content: T) => U): U | undefined =>
  content === undefined || content === '' ? undefined : make(content);

const soughtRange = ({ sort, stage, owner, notOwner }: ListRange): SoughtRange => ({
  sort,
  stage: ifGiven(stage, value),
  owner: ifGiven(owner, value),
  notOwner: ifGiven(notOwner, value),
});

const soughtFilter = (filter: ListFilter): SoughtFilter => ({
  status: filter.status?.map(value),
  stage: filter.stage?.map(value),
  department: ifGiven(filter.department, value),
  manufacturer: ifGiven(filter.manufacturer, value),
  text: ifGiven(filter.text, (text) => value(searchKey(text))),
  number: ifGiven(requestOfNumber(filter.text ?? '') ?? undefined, value),
  submittedFrom: ifGiven(filter.submittedFrom, value),
  submittedUntil: ifGiven(filter.submittedUntil, value),
});

const sought = ([first, ...others]: readonly [ListRange, ...ListRange[]], filter: ListFilter): Sought => ({
  ranges: [soughtRange(first), ...others.map(soughtRange)],
  filter: soughtFilter(filter),
});

function conditions(
  db: Database,
  eb: Builder,
  range: SoughtRange,
  { filter, order }: { filter: SoughtFilter; order?: SortOrder },
) {
  const among = <C extends 'status' | 'stage'>(column: C, values: readonly Value<unknown>[]) =>
    values.length ? eb(column, 'in', values as never) : sql<SqlBool>`1 = 0`;
  const { stage: ofRange, owner, notOwner } = range;
  const { status, stage, department, manufacturer, text, number, submittedFrom, submittedUntil } = filter;
  const [oneStatus] = status ?? [];
  const all: Expression<SqlBool>[] = [];
  // The work lists are sorted by submission date, so a filter on that date narrows the index range itself.
  const submitted = range.sort === 'archived_at' ? 'submission_date' : range.sort;
  if (owner) all.push(pinned(db, eb, 'requested_by', owner, order));
  if (notOwner) all.push(eb('requested_by', '<>', notOwner));
  if (oneStatus && leading(range, filter) === 'status') all.push(pinned(db, eb, 'status', oneStatus, order));
  else if (status) all.push(among('status', status));
  if (ofRange) all.push(pinned(db, eb, 'stage', ofRange, order));
  else if (stage) all.push(among('stage', stage));
  if (department) all.push(eb('department', '=', department));
  if (manufacturer) all.push(eb('manufacturer', '=', manufacturer));
  if (submittedFrom) all.push(eb(submitted, '>=', submittedFrom));
  if (submittedUntil) all.push(eb(submitted, '<=', submittedUntil));
  if (text) {
    const words = containsKey(eb, ['search_text'], text);
    all.push(number ? eb.or([words, eb('device_requests.id', '=', number)]) : words);
  }
  return all;
}

/** Which column stands in front of the sort key in the index that serves the range. */
const leading = ({ sort, owner, stage }: SoughtRange, { status }: SoughtFilter) => {
  if (owner) return 'requested_by';
  if (stage) return 'stage';
  return sort === 'submission_date' && status?.length === 1 ? 'status' : null;
};

const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

function pageOf(db: Database, range: SoughtRange, search: SoughtPage) {
  const { filter, position, count, order, columns, requester, assignee } = search;
  const direction = DIRECTION[order];
  const first = leading(range, filter);
  let query: SelectQueryBuilder<Tables, 'device_requests', object> = db
    .selectFrom('device_requests')
    .where((eb) => eb.and([...conditions(db, eb, range, search), after(eb, range.sort, position, order)]));
  if (first) query = query.orderBy(first, direction);
  return (
    query
      .orderBy(range.sort, direction)
      .orderBy('id', direction)
      .limit(count)
      .select(columns)
      // A subquery, not a join: the database could start a join at the other table.
      .$if(requester, (rows) => rows.select((eb) => nameOf(eb, 'requested_by').as('requester_name')))
      .$if(assignee, (rows) => rows.select((eb) => nameOf(eb, 'assignee_id').as('assignee_name')))
  );
}

const nameOf = (eb: Builder, column: 'requested_by' | 'assignee_id') =>
  (eb as unknown as ExpressionBuilder<AllTables, 'device_requests'>)
    .selectFrom('users')
    .whereRef('users.id', '=', `device_requests.${column}`)
    .select('users.name');

/** Selects from one range, or merges several. */
function selectPage(db: Database, search: SoughtPage) {
  const [first, ...others] = search.ranges;
  const single = pageOf(db, first, search);
  // The other lists are sorted by the submission date, which is always selected.
  if (!others.length) return first.sort === 'archived_at' ? single.select('archived_at as sort_key') : single;
  const part = (range: SoughtRange) => db.selectFrom(pageOf(db, range, search).as('part')).selectAll();
  const merged = others.reduce((union, range) => union.unionAll(part(range)), part(first));
  const direction = DIRECTION[search.order];
  return merged.orderBy('submission_date', direction).orderBy('id', direction).limit(search.count);
}

type Row = ReadRow & Names & { sort_key?: SqlDateTime };

const page = builtStatement((db, search: SoughtPage) => selectPage(db, search) as Compilable<Row>);

const total = builtStatement((db, search: Sought) =>
  db
    .selectFrom('device_requests')
    .where((eb) => {
      const [range] = search.ranges;
      return eb.and([...conditions(db, eb, range, search), after(eb, range.sort, null)]);
    })
    .select((eb) => eb.fn.countAll<number | string>().as('count')),
);

/** Reads a slice of one range, or of several merged ranges, with one statement. */
export async function listRequests(
  db: Database,
  ranges: readonly [ListRange, ...ListRange[]],
  filter: ListFilter,
  { position, count, order = 'newest', fields, assignee = fields?.has('assignee') ?? false }: Slice,
): Promise<Listed<DeviceRequest>[]> {
  const { rows } = await page(db, {
    ...sought(ranges, filter),
    position: position && valuesOf(position),
    count: value(count),
    order,
    columns: fields ? columnsOf(fields) : REQUEST_COLUMNS,
    requester: fields?.has('requester') ?? false,
    assignee,
  });
  return rows.map((row) => new Listed(fromRow(row), { at: row.sort_key ?? row.submission_date, id: row.id }));
}

/** How many requests the ranges hold in all. They must not overlap. */
export async function countRequests(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  let count = 0;
  for (const range of ranges) {
    const { rows } = await total(db, sought([range], filter));
    count += Number(rows[0]?.count);
  }
  return count;
}
