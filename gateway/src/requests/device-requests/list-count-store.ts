import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { after } from '../../platform/db/index.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import {
  conditions,
  leadingConditions,
  orderColumns,
  requestsIn,
  walkedIndex,
} from './list-conditions-store.ts';
import {
  type ListFilter,
  type ListRange,
  type Sought,
  type SoughtFilter,
  type SoughtRange,
  sought,
} from './list-sought.ts';

const total = builtStatement((db, search: Sought) => {
  const [range] = search.ranges;
  return requestsIn(db, range)
    .where((eb) => eb.and([...conditions(db, eb, range, search), after(eb, range.sort, null)]))
    .select((eb) => eb.fn.countAll<number | string>().as('count'));
});

/** The columns that conditions can use, besides the sort key and the texts. */
const COUNTED_COLUMNS = [
  'id',
  'requested_by',
  'assignee_id',
  'manufacturer',
  'department',
  'urgency',
  'status',
  'stage',
  'submission_date',
  'due_at',
  'waiting_since',
  'order_blocked_by',
] as const;

/** The first `most` requests of the range, with the columns that the conditions of the filter use. */
function firstOf(db: Database, range: SoughtRange, filter: SoughtFilter, most: Value<number>) {
  const { sort, stages } = range;
  let rows = requestsIn(db, range, walkedIndex(range, filter)).where((eb) =>
    eb.and([
      ...leadingConditions(db, eb, range, filter),
      ...(stages ? [eb('stage', 'in', stages as never)] : []),
      after(eb, sort, null),
    ]),
  );
  // Several stages are one range of the index each, so they have no common order. Everything else is read in the order of the index.
  if (!stages) for (const column of orderColumns(range, filter)) rows = rows.orderBy(column);
  return rows
    .limit(most)
    .select([...COUNTED_COLUMNS])
    .$if(!COUNTED_COLUMNS.includes(sort as 'due_at'), (some) => some.select(sort))
    .$if(filter.texts !== undefined, (some) => some.select('search_text'));
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
  /** True when not all requests of the list were read, so that `count` is a lower bound. */
  isLeast: boolean;
}

/** Counts several lists with one statement, which reads at most `most` requests of each range. */
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
