import { SAVED_VIEW_LIMITS } from '@portal/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/context.ts';
import { onChange } from '../history/service.ts';
import { type BoundedCount, countRequests, countSome } from './list-count-store.ts';
import type { ListFilter, ListRange } from './list-sought.ts';

/** Counting this many takes so long that an older total is better for people. */
const LARGE = 1_000;
const LARGE_FRESH_MS = 10_000;
/**
 * This gateway discards a smaller total at each change that it makes itself. This limit is for the changes of other
 * gateways.
 */
const SMALL_FRESH_MS = 2_000;
const MOST = 500;

interface Total {
  count: number;
  /** The number of changes that had been made before this count. */
  changes: number;
}

type Remembered<T extends object> = WeakMap<Database, LRUCache<string, T>>;
function cacheOf<T extends object>(all: Remembered<T>, db: Database): LRUCache<string, T> {
  const cache = all.get(db) ?? new LRUCache<string, T>({ max: MOST, ttl: LARGE_FRESH_MS });
  all.set(db, cache);
  return cache;
}

/** Totals are kept for each database, because tests open several databases in one process. */
const remembered: Remembered<Total> = new WeakMap();
const rememberedCounts: Remembered<{ counted: BoundedCount; changes: number }> = new WeakMap();
let changes = 0;

/** Makes people see the totals of their own changes at once. */
export const forgetTotals = (): void => void changes++;
onChange(forgetTotals);

/** Counts the requests of a list. Counting reads all of them, so a total may be two seconds old, and a large one ten. */
export async function countOf(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  const totals = cacheOf(remembered, db);
  const list = JSON.stringify([ranges, filter]);
  const cached = totals.get(list);
  if (cached && (cached.count >= LARGE || cached.changes === changes)) return cached.count;
  const before = changes;
  const count = await countRequests(db, ranges, filter);
  totals.set(list, { count, changes: before }, { ttl: count >= LARGE ? LARGE_FRESH_MS : SMALL_FRESH_MS });
  return count;
}

/** Counts several lists, reading at most `most` requests of each range, with at most one statement. A count may be two seconds old. */
export async function countsOf(
  db: Database,
  lists: readonly { ranges: readonly ListRange[]; filter: ListFilter }[],
  most: number = SAVED_VIEW_LIMITS.counted,
): Promise<BoundedCount[]> {
  const cache = cacheOf(rememberedCounts, db);
  const keys = lists.map(({ ranges, filter }) => JSON.stringify([ranges, filter, most]));
  const cached = keys.map((key) => cache.get(key));
  const missing = lists.filter((_, index) => cached[index]?.changes !== changes);
  const before = changes;
  const newCounts = await countSome(db, missing, most);
  return cached.map((each, index) => {
    if (each?.changes === before) return each.counted;
    const counted = newCounts.shift() ?? { count: 0, isLeast: false };
    cache.set(keys[index] ?? '', { counted, changes: before }, { ttl: SMALL_FRESH_MS });
    return counted;
  });
}
