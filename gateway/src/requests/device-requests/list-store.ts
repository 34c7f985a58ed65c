import { type Compilable, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Position, SqlDateTime } from '../../platform/db/index.ts';
import { builtStatement } from '../../platform/fast/index.ts';
import { Listed } from '../../platform/paging.ts';
import {
  type Builder,
  conditions,
  DIRECTION,
  hasText,
  namedIndex,
  orderColumns,
  place,
  requestsIn,
  walkedIndex,
} from './list-conditions-store.ts';
import {
  type ListFilter,
  type ListRange,
  NOT_SUBMITTED,
  type Slice,
  type SoughtPage,
  type SoughtRange,
  soughtPage,
  UNDATED,
} from './list-sought.ts';
import type { DeviceRequest } from './model.ts';
import { nameOf } from './names-store.ts';
import { fromRow, type Names, type ReadRow } from './rows.ts';

const sortKey = (eb: Builder, { sort, undated }: SoughtRange) =>
  (undated ? sql<SqlDateTime>`${sql.lit(UNDATED)}` : sql<SqlDateTime>`${eb.ref(sort)}`).as('sort_key');

function pageOf(db: Database, range: SoughtRange, search: SoughtPage) {
  const { filter, count, order, columns, requester, assignee, compares } = search;
  const direction = DIRECTION[order];
  const narrowed = compares ? { order, filter: { ...filter, texts: undefined } } : search;
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

/** The position of a request in a list, and whether the request has the search text. */
export interface Compared extends Position {
  hasText: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Reads the next requests of a list, and says of each whether it has the search text. */
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
