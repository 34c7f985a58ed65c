import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/context.ts';
import { onChange } from '../history/service.ts';
import { countRequests, type ListFilter, type ListRange } from './list-store.ts';

/** A count of this size takes so long that an older total is better for people. */
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

/** Totals are kept for each database, because tests open several databases in one process. */
const remembered = new WeakMap<Database, LRUCache<string, Total>>();
let changes = 0;

/** Makes people see the totals of their own changes at once. */
export const forgetTotals = (): void => void changes++;
onChange(forgetTotals);

function totalsOf(db: Database): LRUCache<string, Total> {
  const totals = remembered.get(db) ?? new LRUCache<string, Total>({ max: MOST, ttl: LARGE_FRESH_MS });
  remembered.set(db, totals);
  return totals;
}

/** Counts the requests of a list. Counting reads all of them, so a total may be two seconds old, and a large one ten. */
export async function countOf(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  const totals = totalsOf(db);
  const list = JSON.stringify([ranges, filter]);
  const cached = totals.get(list);
  if (cached && (cached.count >= LARGE || cached.changes === changes)) return cached.count;
  const before = changes;
  const count = await countRequests(db, ranges, filter);
  totals.set(list, { count, changes: before }, { ttl: count >= LARGE ? LARGE_FRESH_MS : SMALL_FRESH_MS });
  return count;
}
