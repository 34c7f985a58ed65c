import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/context.ts';
import { onChange } from '../history/service.ts';
import { countRequests, type ListFilter, type ListRange } from './list-store.ts';

/** From here on counting costs more than people would miss by an older total. */
const LARGE = 1_000;
const LARGE_FRESH_MS = 10_000;
/** A smaller one is forgotten with the next change that this gateway makes; this is for what another one has changed. */
const SMALL_FRESH_MS = 2_000;
const MOST = 500;

interface Total {
  count: number;
  /** Changes made before it was counted. */
  changes: number;
}

/** By database: a process that holds several of them is a test. */
const remembered = new WeakMap<Database, LRUCache<string, Total>>();
let changes = 0;

/** People see the totals of their own changes at once. */
export const forgetTotals = (): void => void changes++;
onChange(forgetTotals);

function totalsOf(db: Database): LRUCache<string, Total> {
  const totals = remembered.get(db) ?? new LRUCache<string, Total>({ max: MOST, ttl: LARGE_FRESH_MS });
  remembered.set(db, totals);
  return totals;
}

/** How many requests a list holds. Counting reads all of them, so a total may be some seconds old, a large one ten. */
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
