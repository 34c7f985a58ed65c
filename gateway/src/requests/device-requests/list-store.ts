import type { SortOrder, Stage, Status } from '@portal/domain';
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
  type Bind,
  BuiltStatements,
  containsKey,
  type Position,
  pinned,
  type SqlDateTime,
  searchKey,
} from '../../platform/db/index.ts';
import { Listed } from '../../platform/paging.ts';
import type { DeviceRequest } from './model.ts';
import { columnsOf, fromRow, REQUEST_COLUMNS, type ReadRow } from './rows.ts';
import type { DeviceRequestsTable } from './tables.ts';

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

/** What a statement of a list is made of. Its text depends on which of these are given, not on their values. */
interface Asked {
  ranges: readonly [ListRange, ...ListRange[]];
  filter: ListFilter;
  slice: Slice;
}

const page = new BuiltStatements<Asked>();
const total = new BuiltStatements<Asked>();

const given = (value: unknown) => (Array.isArray(value) ? value.length : value ? 1 : '');

/** What the text of a list's statement depends on. */
function shapeOf({ ranges, filter, slice: { position, order, fields } }: Asked): string {
  const { status, stage, department, manufacturer, text, submittedFrom, submittedUntil } = filter;
  const filters = [status, stage, department, manufacturer, text, submittedFrom, submittedUntil].map(given);
  const parts = ranges.map(({ sort, stage, owner, notOwner }) =>
    [sort, given(stage), given(owner), given(notOwner)].join(),
  );
  return [parts.join(' '), filters.join(), position ? 'deep' : 'first', order, selectionOf(fields).key].join(
    '|',
  );
}

interface Selection {
  columns: typeof REQUEST_COLUMNS;
  requester: boolean;
  key: string;
}

const selections = new WeakMap<ReadonlySet<string>, Selection>();
const EVERYTHING: Selection = { columns: REQUEST_COLUMNS, requester: false, key: '' };

function selectionOf(fields: ReadonlySet<string> | undefined): Selection {
  if (!fields) return EVERYTHING;
  const known = selections.get(fields);
  if (known) return known;
  const columns = columnsOf(fields);
  const requester = fields.has('requester');
  const selection = { columns, requester, key: `${columns.join()} ${requester}` };
  selections.set(fields, selection);
  return selection;
}

function conditions(db: Database, eb: Builder, bind: Bind<Asked>, asked: Asked, index: number) {
  const { filter, slice } = asked;
  const range = asked.ranges[index] as ListRange;
  const ranged = <T>(read: (range: ListRange) => T | undefined) =>
    bind(({ ranges }) => read(ranges[index] as ListRange) as T);
  const filtered = <T>(read: (filter: ListFilter) => T | undefined) =>
    bind((values) => read(values.filter) as T);
  const pin = (column: 'requested_by' | 'status' | 'stage', read: (values: Asked) => unknown) =>
    pinned(db, eb, column, bind, read as (values: Asked) => string | number, slice.order);
  const among = <C extends 'status' | 'stage'>(column: C, values: readonly unknown[]) =>
    values.length
      ? eb(column, 'in', values.map((_, at) => filtered((each) => each[column]?.[at])) as never)
      : sql<SqlBool>`1 = 0`;
  const { status, stage, department, manufacturer, text, submittedFrom, submittedUntil } = filter;
  const all: Expression<SqlBool>[] = [];
  // Sort keys of the work lists are the submission date: a filter on it narrows the range itself.
  const submitted = range.sort === 'archived_at' ? 'submission_date' : range.sort;
  if (range.owner !== undefined) all.push(pin('requested_by', ({ ranges }) => ranges[index]?.owner));
  if (range.notOwner !== undefined)
    all.push(
      eb(
        'requested_by',
        '<>',
        ranged((each) => each.notOwner),
      ),
    );
  if (status && leading(range, filter) === 'status')
    all.push(pin('status', (each) => each.filter.status?.[0]));
  else if (status) all.push(among('status', status));
  if (range.stage) all.push(pin('stage', ({ ranges }) => ranges[index]?.stage));
  else if (stage) all.push(among('stage', stage));
  if (department)
    all.push(
      eb(
        'department',
        '=',
        filtered((each) => each.department),
      ),
    );
  if (manufacturer)
    all.push(
      eb(
        'manufacturer',
        '=',
        filtered((each) => each.manufacturer),
      ),
    );
  if (submittedFrom)
    all.push(
      eb(
        submitted,
        '>=',
        filtered((each) => each.submittedFrom),
      ),
    );
  if (submittedUntil)
    all.push(
      eb(
        submitted,
        '<=',
        filtered((each) => each.submittedUntil),
      ),
    );
  if (text) {
    const key = filtered((each) => searchKey(each.text ?? ''));
    all.push(containsKey(eb, ['search_text'], key));
  }
  const position = slice.position && {
    at: bind((values) => (values.slice.position as Position).at),
    id: bind((values) => (values.slice.position as Position).id),
  };
  all.push(after(eb, range.sort, position, slice.order));
  return eb.and(all);
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
  /** Those of a request that are shown, and `requester` for its name; everything of the request itself unless given. */
  fields?: ReadonlySet<string>;
}

const DIRECTION = { newest: 'desc', oldest: 'asc' } as const;

function pageOf(db: Database, bind: Bind<Asked>, asked: Asked, index: number) {
  const { filter, slice } = asked;
  const range = asked.ranges[index] as ListRange;
  const direction = DIRECTION[slice.order ?? 'newest'];
  const { columns, requester } = selectionOf(slice.fields);
  const first = leading(range, filter);
  let query: SelectQueryBuilder<Tables, 'device_requests', object> = db
    .selectFrom('device_requests')
    .where((eb) => conditions(db, eb, bind, asked, index));
  if (first) query = query.orderBy(first, direction);
  return (
    query
      .orderBy(range.sort, direction)
      .orderBy('id', direction)
      .limit(bind((values) => values.slice.count))
      .select(columns)
      // Not a join, which could be begun at the other table.
      .$if(requester, (rows) =>
        rows.select((eb) =>
          (eb as unknown as ExpressionBuilder<AllTables, 'device_requests'>)
            .selectFrom('users')
            .whereRef('users.id', '=', 'device_requests.requested_by')
            .select('users.name')
            .as('requester_name'),
        ),
      )
  );
}

/** One range, or several merged. */
function statementOf(db: Database, bind: Bind<Asked>, asked: Asked) {
  const { ranges, slice } = asked;
  const [{ sort }, ...others] = ranges;
  const single = pageOf(db, bind, asked, 0);
  // The other lists go by the submission date, which is read anyway.
  if (!others.length) return sort === 'archived_at' ? single.select('archived_at as sort_key') : single;
  const parts = ranges.map((_, index) =>
    db.selectFrom(pageOf(db, bind, asked, index).as('part')).selectAll(),
  );
  const merged = parts.slice(1).reduce((union, part) => union.unionAll(part), parts[0] as (typeof parts)[0]);
  const direction = DIRECTION[slice.order ?? 'newest'];
  return merged
    .orderBy('submission_date', direction)
    .orderBy('id', direction)
    .limit(bind((values) => values.slice.count));
}

type Row = ReadRow & { requester_name?: string; sort_key?: SqlDateTime };

/** A slice of one range, or of several ranges merged: one statement. */
export async function listRequests(
  db: Database,
  ranges: readonly [ListRange, ...ListRange[]],
  filter: ListFilter,
  slice: Slice,
): Promise<Listed<DeviceRequest>[]> {
  const asked = { ranges, filter, slice };
  const { rows } = await page.run(
    db,
    shapeOf(asked),
    asked,
    (bind) => statementOf(db, bind, asked) as Compilable<Row>,
  );
  return rows.map((row) => new Listed(fromRow(row), { at: row.sort_key ?? row.submission_date, id: row.id }));
}

const NO_PAGE: Slice = { position: null, count: 0 };

/** How many requests the ranges hold in all. They must not overlap. */
export async function countRequests(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  let count = 0;
  for (const range of ranges) {
    const asked: Asked = { ranges: [range], filter, slice: NO_PAGE };
    const { rows } = await total.run(db, shapeOf(asked), asked, (bind) =>
      db
        .selectFrom('device_requests')
        .where((eb) => conditions(db, eb, bind, asked, 0))
        .select((eb) => eb.fn.countAll<number | string>().as('count')),
    );
    count += Number(rows[0]?.count);
  }
  return count;
}
