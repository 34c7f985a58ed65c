import type { SortOrder } from '@portal/domain';
import type { AliasableExpression, Compilable, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite, type Position, type SqlDateTime } from '../../platform/db/index.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import type { Listed } from '../../platform/paging.ts';
import { alongIndex, conditions, DIRECTION } from './list-conditions-store.ts';
import {
  type ListFilter,
  type ListRange,
  NOT_SUBMITTED,
  type Slice,
  type SoughtPage,
  soughtPage,
  UNDATED,
} from './list-sought.ts';
import { listed, type Row } from './list-store.ts';
import type { DeviceRequest } from './model.ts';
import { nameOf } from './names-store.ts';
import type { DeviceRequestsTable } from './tables.ts';

type Builder = ExpressionBuilder<{ device_requests: DeviceRequestsTable }, 'device_requests'>;

interface Among extends SoughtPage {
  ids: readonly Value<number>[];
}

/** The table of requests, read by id and not by another index. */
function byId(db: Database) {
  if (!isSqlite(db)) return alongIndex(db, 'PRIMARY');
  return sql<DeviceRequestsTable>`device_requests`.as<'device_requests'>(
    sql`device_requests not indexed` as Expression<unknown>,
  );
}

/** Those of the requests that are in one of the ranges. */
const requestsAmong = (db: Database, { ids, ranges, ...search }: Among) =>
  db
    .selectFrom(byId(db))
    .where('device_requests.id', 'in', ids)
    .where((eb: Builder) =>
      eb.or(
        ranges.map((range) =>
          eb.and([
            ...conditions(db, eb, range, search),
            eb(range.sort, range.undated ? 'is' : 'is not', null),
          ]),
        ),
      ),
    );

/** The sort key of the list: see `NOT_SUBMITTED`. */
const keyOf = (eb: Builder, { ranges: [{ sort }] }: SoughtPage): AliasableExpression<SqlDateTime> =>
  NOT_SUBMITTED.has(sort)
    ? sql<SqlDateTime>`coalesce(${eb.ref(sort)}, ${sql.lit(UNDATED)})`
    : eb.ref('submission_date');

function place(eb: Builder, search: SoughtPage): Expression<SqlBool> {
  const { position, order } = search;
  if (!position) return eb.and([]);
  const beyond = order === 'newest' ? '<' : '>';
  const key = keyOf(eb, search);
  return eb.or([
    eb(key, beyond, position.at as never),
    eb.and([eb(key, '=', position.at as never), eb('device_requests.id', beyond, position.id)]),
  ]);
}

const page = builtStatement((db, search: Among) => {
  const { count, order, columns, requester, assignee, ranges } = search;
  const direction = DIRECTION[order];
  return requestsAmong(db, search)
    .where((eb: Builder) => place(eb, search))
    .orderBy((eb) => keyOf(eb as Builder, search), direction)
    .orderBy('device_requests.id', direction)
    .limit(count)
    .select(columns)
    .$if(requester, (rows) => rows.select((eb) => nameOf(eb, 'requested_by').as('requester_name')))
    .$if(assignee, (rows) => rows.select((eb) => nameOf(eb, 'assignee_id').as('assignee_name')))
    .$if(NOT_SUBMITTED.has(ranges[0].sort), (rows) =>
      rows.select((eb) => keyOf(eb as Builder, search).as('sort_key')),
    ) as Compilable<Row>;
});

const total = builtStatement((db, search: Among) =>
  requestsAmong(db, search).select((eb) => eb.fn.countAll<number | string>().as('count')),
);

/** The numbers of ids that a statement can have: few, so that few statements are compiled. */
const LENGTHS = [20, 50, 100, 200, 500, 1_000, 2_020];

function padded(ids: readonly number[]): Value<number>[] {
  const length = LENGTHS.find((each) => each >= ids.length) ?? ids.length;
  return Array.from({ length }, (_, at) => value(ids[at] ?? (ids[0] as number)));
}

/** A slice of the given requests, without those that are not in the list or do not have its text. */
export async function listAmong(
  db: Database,
  ids: readonly number[],
  ranges: readonly ListRange[],
  filter: ListFilter,
  slice: Slice,
): Promise<Listed<DeviceRequest>[]> {
  const search = soughtPage(ranges, filter, slice);
  if (!search || !ids.length) return [];
  return (await page(db, { ...search, ids: padded(ids) })).rows.map(listed);
}

/** How many of the given requests are in a list and have its text. */
export async function countAmong(
  db: Database,
  ids: readonly number[],
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  const search = soughtPage(ranges, filter, { position: null, count: 0 });
  if (!search || !ids.length) return 0;
  const { rows } = await total(db, { ...search, ids: padded(ids) });
  return Number(rows[0]?.count);
}

const submission = builtStatement((db, { id, order }: { id: Value<number>; order: SortOrder }) =>
  db
    .selectFrom('device_requests')
    .where('id', order === 'newest' ? '<=' : '>=', id)
    .orderBy('id', DIRECTION[order])
    .limit(1)
    .select('submission_date'),
);

/** The position of a request in a list by submission date, even if the request is gone; null when no request comes at or after it. */
export async function positionOf(db: Database, id: number, order: SortOrder): Promise<Position | null> {
  const [row] = (await submission(db, { id: value(id), order })).rows;
  return row ? { at: row.submission_date, id } : null;
}
