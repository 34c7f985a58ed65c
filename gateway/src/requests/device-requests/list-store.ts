import { requestOfNumber, type SortOrder, type Stage, type Status } from '@portal/domain';
import {
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Database } from '../../platform/context.ts';
import {
  after,
  containsKey,
  type Position,
  pinned,
  type SqlDateTime,
  searchKey,
} from '../../platform/db/index.ts';
import { builtStatement, type Value, type Values, value, valuesOf } from '../../platform/fast/index.ts';
import { Listed } from '../../platform/paging.ts';
import { indexOf, type Lead, plainIndexOf } from './list-indexes.ts';
import type { DeviceRequest } from './model.ts';
import { nameOf } from './names-store.ts';
import { columnsOf, fromRow, type Names, REQUEST_COLUMNS, type ReadRow } from './rows.ts';
import type { DeviceRequestsTable } from './tables.ts';

export type SortColumn =
  | 'submission_date'
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at'
  | 'stage_since'
  | 'due_at';

/**
 * One range of an index: all requests that have this sort key. `owner` narrows it to one person, `stage` to one stage.
 */
export interface ListRange {
  sort: SortColumn;
  stage?: Stage;
  /** In place of `stage` where requests are only counted: any of these. */
  stages?: readonly Stage[];
  owner?: number;
  notOwner?: number;
  /** The column of the filter, or of `owner`, that leads the index before the stage and the sort key. */
  lead?: Lead;
  /** Those without a due day, by id: a list by due day ends with them. */
  undated?: true;
}

/** The place of a request without a due day: after all that have one. */
export const UNDATED: SqlDateTime = '9999-12-31 23:59:59.999';

export interface ListFilter {
  status?: readonly Status[];
  stage?: readonly Stage[];
  department?: string;
  manufacturer?: string;
  text?: string;
  submittedFrom?: SqlDateTime;
  submittedUntil?: SqlDateTime;
  requester?: number;
  /** Null for those that nobody has taken. */
  assignee?: number | null;
  overdue?: boolean;
  /** What `overdue` is measured by. */
  now?: SqlDateTime;
  waiting?: boolean;
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

type Shape = 'sort' | 'lead' | 'undated';
interface SoughtRange extends Partial<Values<Omit<ListRange, Shape | 'stages'>>>, Pick<ListRange, Shape> {
  stages?: readonly Value<Stage>[];
}

type Plain = 'status' | 'stage' | 'assignee' | 'overdue' | 'waiting' | 'text';
interface SoughtFilter extends Partial<Values<Omit<ListFilter, Plain>>> {
  status?: readonly Value<Status>[];
  stage?: readonly Value<Stage>[];
  assignee?: Value<number> | null;
  overdue?: boolean;
  waiting?: boolean;
  /** What the texts of a request must contain, */
  words?: readonly Value<string>[];
  /** unless the text names it by its number. */
  number?: Value<number>;
}

export interface SoughtPage extends Sought {
  position: Values<Position> | null;
  /** The position is among the requests without a due day. */
  isUndated: boolean;
  count: Value<number>;
  order: SortOrder;
  columns: typeof REQUEST_COLUMNS;
  /** Whether the names of the requester and of the assignee are read as well. */
  requester: boolean;
  assignee: boolean;
  /** Each request says whether it has the text, and those that have not are read as well. */
  compares?: true;
}

const ifGiven = <T, U>(content: T | undefined, make: (content: T) => U): U | undefined =>
  content === undefined || content === '' ? undefined : make(content);

/** So many words of a text are looked for one by one. */
const MOST_WORDS = 8;

/** What a request must contain to be found by a text: each word, wherever it stands; the last ones together when they are very many. */
export function wordsSought(text: string): string[] {
  const words = searchKey(text).split(' ');
  if (words.length <= MOST_WORDS) return [...new Set(words)];
  return [...new Set(words.slice(0, MOST_WORDS - 1)), words.slice(MOST_WORDS - 1).join(' ')];
}

const soughtRange = ({ sort, lead, undated, stage, stages, owner, notOwner }: ListRange): SoughtRange => ({
  sort,
  lead,
  undated,
  stages: stages?.map(value),
  stage: ifGiven(stage, value),
  owner: ifGiven(owner, value),
  notOwner: ifGiven(notOwner, value),
});

const soughtFilter = (filter: ListFilter): SoughtFilter => ({
  status: filter.status?.map(value),
  stage: filter.stage?.map(value),
  department: ifGiven(filter.department, value),
  manufacturer: ifGiven(filter.manufacturer, value),
  words: ifGiven(filter.text, (text) => wordsSought(text).map(value)),
  number: ifGiven(requestOfNumber(filter.text ?? '') ?? undefined, value),
  submittedFrom: ifGiven(filter.submittedFrom, value),
  submittedUntil: ifGiven(filter.submittedUntil, value),
  requester: ifGiven(filter.requester, value),
  assignee: filter.assignee === null ? null : ifGiven(filter.assignee, value),
  overdue: filter.overdue,
  now: filter.overdue === undefined ? undefined : ifGiven(filter.now, value),
  waiting: filter.waiting,
});

export const sought = (
  [first, ...others]: readonly [ListRange, ...ListRange[]],
  filter: ListFilter,
): Sought => ({
  ranges: [soughtRange(first), ...others.map(soughtRange)],
  filter: soughtFilter(filter),
});

const ofPerson = (eb: Builder, column: 'requested_by' | 'assignee_id', person: Value<number> | null) =>
  person ? eb(column, '=', person) : eb(column, 'is', null);

/** The conditions that begin the range, in the order of its index. */
function leadingConditions(
  db: Database,
  eb: Builder,
  range: SoughtRange,
  filter: SoughtFilter,
  order?: SortOrder,
) {
  const { lead, stage, undated, owner } = range;
  const { requester, assignee, manufacturer, department } = filter;
  const all: Expression<SqlBool>[] = [];
  if (lead) {
    const of = { requested_by: owner ?? requester, assignee_id: assignee, manufacturer, department }[lead];
    all.push(eb(lead, '=', of as never));
  } else if (owner) all.push(pinned(db, eb, 'requested_by', owner, order));
  const [oneStatus] = filter.status ?? [];
  if (oneStatus && leading(range, filter) === 'status') all.push(pinned(db, eb, 'status', oneStatus, order));
  if (stage) all.push(undated ? eb('stage', '=', stage) : pinned(db, eb, 'stage', stage, order));
  return all;
}

function hasText(eb: Builder, { words = [], number }: SoughtFilter): Expression<SqlBool> {
  const all = eb.and(words.map((word) => containsKey(eb, ['search_text'], word)));
  return number ? eb.or([all, eb('device_requests.id', '=', number)]) : all;
}

export function conditions(
  db: Database,
  eb: Builder,
  range: SoughtRange,
  { filter, order }: { filter: SoughtFilter; order?: SortOrder },
) {
  const among = <C extends 'status' | 'stage'>(column: C, values: readonly Value<unknown>[]) =>
    values.length ? eb(column, 'in', values as never) : sql<SqlBool>`1 = 0`;
  const { sort, lead, owner, notOwner } = range;
  const { status, stage, department, manufacturer, words, submittedFrom, submittedUntil } = filter;
  const { requester, assignee, overdue, now, waiting } = filter;
  const all = leadingConditions(db, eb, range, filter, order);
  // The work lists are sorted by submission date, so a filter on that date narrows the index range itself.
  const submitted = NOT_SUBMITTED.has(sort) ? 'submission_date' : sort;
  if (notOwner) all.push(eb('requested_by', '<>', notOwner));
  if (status && leading(range, filter) !== 'status') all.push(among('status', status));
  if (range.stages) all.push(among('stage', range.stages));
  else if (stage && !range.stage) all.push(among('stage', stage));
  if (department && lead !== 'department') all.push(eb('department', '=', department));
  if (manufacturer && lead !== 'manufacturer') all.push(eb('manufacturer', '=', manufacturer));
  if (requester && (owner || lead !== 'requested_by')) all.push(ofPerson(eb, 'requested_by', requester));
  if (assignee !== undefined && lead !== 'assignee_id') all.push(ofPerson(eb, 'assignee_id', assignee));
  if (submittedFrom) all.push(eb(submitted, '>=', submittedFrom));
  if (submittedUntil) all.push(eb(submitted, '<=', submittedUntil));
  if (now) {
    all.push(overdue ? eb('due_at', '<', now) : eb.or([eb('due_at', 'is', null), eb('due_at', '>=', now)]));
  }
  if (waiting !== undefined) all.push(eb('waiting_since', waiting ? 'is not' : 'is', null));
  if (words) all.push(hasText(eb, filter));
  return all;
}

/** The sort keys that are not the date of the submission. A list by one of them selects it, too. */
export const NOT_SUBMITTED: ReadonlySet<SortColumn> = new Set(['archived_at', 'stage_since', 'due_at']);

/** Which column stands in front of the sort key in the index that serves the range. */
const leading = ({ sort, owner, stage }: SoughtRange, { status }: SoughtFilter) => {
  if (owner) return 'requested_by';
  if (stage) return 'stage';
  return sort === 'submission_date' && status?.length === 1 ? 'status' : null;
};

/**
 * The columns of the order. A lead is left out: it has one value, and MariaDB sorts when an order begins with a text that must equal
 * another. So is a due day that is always NULL.
 */
function orderColumns(
  range: SoughtRange,
  filter: SoughtFilter,
): (SortColumn | 'requested_by' | 'status' | 'stage' | 'id')[] {
  const { sort, lead, stage, undated } = range;
  if (undated) return ['id'];
  const first = lead ? stage && 'stage' : leading(range, filter);
  return first ? [first, sort, 'id'] : [sort, 'id'];
}

export const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

/** The rows of the range after the position. */
function place(eb: Builder, { sort, undated }: SoughtRange, { position, isUndated, order }: SoughtPage) {
  if (!undated) return after(eb, sort, position, order);
  const none = eb(sort, 'is', null);
  return position && isUndated ? eb.and([none, eb('device_requests.id', '>', position.id)]) : none;
}

/** The index that the statement names. Other ranges have one index only that fits. */
function namedIndex({ sort, lead, stage, stages, undated }: SoughtRange): string | undefined {
  if (sort === 'archived_at') return indexOf(sort, lead);
  if (sort === 'submission_date') return lead || undated || stages ? indexOf(sort, lead) : undefined;
  return stage && (sort === 'stage_since' || sort === 'due_at') ? indexOf(sort, lead) : undefined;
}

/** Of very many rows, too: a planner would rather read the table then. */
function walkedIndex(range: SoughtRange, filter: SoughtFilter): string | undefined {
  const lead = leading(range, filter);
  return namedIndex(range) ?? (lead === 'stage' ? undefined : plainIndexOf(range.sort, lead ?? 'none'));
}

/**
 * The table of requests, read along this index and no other. With so many indexes a planner would now and then take another one, and
 * sort.
 */
export function alongIndex(db: Database, index: string) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const along = isSqlite
    ? sql`device_requests indexed by ${sql.ref(index)}`
    : sql`device_requests force index (${sql.ref(index)})`;
  return sql<DeviceRequestsTable>`device_requests`.as<'device_requests'>(along as Expression<unknown>);
}

function requestsIn(
  db: Database,
  range: SoughtRange,
  index = namedIndex(range),
): SelectQueryBuilder<Tables, 'device_requests', object> {
  return index ? (db.selectFrom(alongIndex(db, index)) as never) : db.selectFrom('device_requests');
}

const sortKey = (eb: Builder, { sort, undated }: SoughtRange) =>
  (undated ? sql<SqlDateTime>`${sql.lit(UNDATED)}` : sql<SqlDateTime>`${eb.ref(sort)}`).as('sort_key');

function pageOf(db: Database, range: SoughtRange, search: SoughtPage) {
  const { filter, count, order, columns, requester, assignee, compares } = search;
  const direction = DIRECTION[order];
  const narrowed = compares ? { order, filter: { ...filter, words: undefined } } : search;
  let query = requestsIn(db, range, compares ? walkedIndex(range, filter) : namedIndex(range)).where((eb) =>
    eb.and([...conditions(db, eb, range, narrowed), place(eb, range, search)]),
  );
  for (const column of orderColumns(range, filter)) query = query.orderBy(column, direction);
  return query
    .limit(count)
    .select(columns)
    .$if(requester, (rows) => rows.select((eb) => nameOf(eb, 'requested_by').as('requester_name')))
    .$if(assignee, (rows) => rows.select((eb) => nameOf(eb, 'assignee_id').as('assignee_name')))
    .$if(compares ?? false, (rows) =>
      rows.select((eb) => eb.case().when(hasText(eb, filter)).then(1).else(0).end().as('has_text')),
    )
    .$if(NOT_SUBMITTED.has(range.sort), (rows) => rows.select((eb) => sortKey(eb, range)));
}

/** Selects from one range, or merges several. */
function selectPage(db: Database, search: SoughtPage) {
  const [first, ...others] = search.ranges;
  if (!others.length) return pageOf(db, first, search);
  const part = (range: SoughtRange) => db.selectFrom(pageOf(db, range, search).as('part')).selectAll();
  const merged = others.reduce((union, range) => union.unionAll(part(range)), part(first));
  const direction = DIRECTION[search.order];
  // The submission date is always selected.
  const key = NOT_SUBMITTED.has(first.sort) ? 'sort_key' : 'submission_date';
  return merged
    .orderBy(key as 'submission_date', direction)
    .orderBy('id', direction)
    .limit(search.count);
}

export type Row = ReadRow & Names & { sort_key?: SqlDateTime; has_text?: number | string };

const page = builtStatement((db, search: SoughtPage) => selectPage(db, search) as Compilable<Row>);

const total = builtStatement((db, search: Sought) => {
  const [range] = search.ranges;
  return requestsIn(db, range)
    .where((eb) => eb.and([...conditions(db, eb, range, search), after(eb, range.sort, null)]))
    .select((eb) => eb.fn.countAll<number | string>().as('count'));
});

/** Null when the ranges have nothing after the position. */
export function soughtPage(
  ranges: readonly ListRange[],
  filter: ListFilter,
  { position, count, order = 'newest', fields, assignee = fields?.has('assignee') ?? false }: Slice,
): SoughtPage | null {
  const isUndated = position?.at === UNDATED;
  const [first, ...others] = isUndated ? ranges.filter(({ undated }) => undated) : ranges;
  if (!first) return null;
  return {
    ...sought([first, ...others], filter),
    position: position && valuesOf(position),
    isUndated,
    count: value(count),
    order,
    columns: fields ? columnsOf(fields) : REQUEST_COLUMNS,
    requester: fields?.has('requester') ?? false,
    assignee,
  };
}

export const placeOf = (row: Pick<Row, 'sort_key' | 'submission_date' | 'id'>): Position => ({
  at: row.sort_key ?? row.submission_date,
  id: row.id,
});
export const listed = (row: Row): Listed<DeviceRequest> => new Listed(fromRow(row), placeOf(row));

/** Reads a slice of one range, or of several merged ranges, with one statement. */
export async function listRequests(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
  slice: Slice,
): Promise<Listed<DeviceRequest>[]> {
  const search = soughtPage(ranges, filter, slice);
  return search ? (await page(db, search)).rows.map(listed) : [];
}

/** One request of a list, and whether it has the text that is sought. */
export interface Compared extends Position {
  hasText: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Reads the next requests of a list, whether they have the text or not, and compares them with it. */
export async function compareRequests(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
  slice: Pick<Slice, 'position' | 'count' | 'order'>,
): Promise<Compared[]> {
  const search = soughtPage(ranges, filter, { ...slice, fields: NOTHING });
  if (!search) return [];
  const { rows } = await page(db, { ...search, compares: true });
  return rows.map((row) => ({ ...placeOf(row), hasText: Number(row.has_text) === 1 }));
}

/** What conditions look at, beside the sort key and the texts. */
const COUNTED_COLUMNS = [
  'id',
  'requested_by',
  'assignee_id',
  'manufacturer',
  'department',
  'status',
  'stage',
  'submission_date',
  'due_at',
  'waiting_since',
] as const;

/** The first requests of the range, with what the conditions of the filter look at. */
function firstOf(db: Database, range: SoughtRange, filter: SoughtFilter, most: Value<number>) {
  const { sort, stages } = range;
  let rows = requestsIn(db, range, walkedIndex(range, filter)).where((eb) =>
    eb.and([
      ...leadingConditions(db, eb, range, filter),
      ...(stages ? [eb('stage', 'in', stages as never)] : []),
      after(eb, sort, null),
    ]),
  );
  // Of several stages the index has a range each; all others are read in its order.
  if (!stages) for (const column of orderColumns(range, filter)) rows = rows.orderBy(column);
  return rows
    .limit(most)
    .select([...COUNTED_COLUMNS])
    .$if(!COUNTED_COLUMNS.includes(sort as 'due_at'), (some) => some.select(sort))
    .$if(filter.words !== undefined, (some) => some.select('search_text'));
}

const bounded = builtStatement((db, { lists, most }: { lists: readonly Sought[]; most: Value<number> }) => {
  const parts = lists.flatMap(({ ranges, filter }, index) =>
    ranges.map((range) => {
      const rows = db.selectFrom(firstOf(db, range, filter, most).as('device_requests'));
      return rows.select((eb) => [
        sql<number>`${sql.lit(index)}`.as('list'),
        eb.fn.countAll<number | string>().as('looked_at'),
        eb.fn
          .sum<number | string | null>(
            eb
              .case()
              .when(eb.and(conditions(db, eb as never, range, { filter })))
              .then(1)
              .else(0)
              .end(),
          )
          .as('count'),
      ]);
    }),
  );
  const [first, ...others] = parts as [(typeof parts)[number], ...typeof parts];
  return others.reduce((union, part) => union.unionAll(part), first);
});

export interface BoundedCount {
  count: number;
  /** Not all requests of the list were looked at: there may be more. */
  isLeast: boolean;
}

/** Counts several lists by one statement, which looks at no more than `most` requests of each range. */
export async function countSome(
  db: Database,
  lists: readonly { ranges: readonly ListRange[]; filter: ListFilter }[],
  most: number,
): Promise<BoundedCount[]> {
  const counts = lists.map((): BoundedCount => ({ count: 0, isLeast: false }));
  const some = lists.flatMap(({ ranges: [first, ...others], filter }, index) =>
    first ? [{ index, list: sought([first, ...others], filter) }] : [],
  );
  if (!some.length) return counts;
  const { rows } = await bounded(db, { lists: some.map(({ list }) => list), most: value(most) });
  for (const { list, looked_at, count } of rows) {
    const counted = counts[some[Number(list)]?.index ?? -1];
    if (!counted) continue;
    counted.count += Number(count ?? 0);
    counted.isLeast ||= Number(looked_at) >= most;
  }
  return counts;
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
