import { LRUCache } from 'lru-cache';
import type { Database } from '../context.ts';
import { countRequests, type ListFilter, type ListRange } from './list-store.ts';

/** A smaller total is counted each time: it costs little, and people see it change. */
const LARGE = 1_000;
const FRESH_MS = 10_000;
const MOST = 500;

/** By database: a process that holds several of them is a test. */
const remembered = new WeakMap<Database, LRUCache<string, number>>();

function totalsOf(db: Database): LRUCache<string, number> {
  const totals = remembered.get(db) ?? new LRUCache<string, number>({ max: MOST, ttl: FRESH_MS });
  remembered.set(db, totals);
  return totals;
}

/** How many requests a list holds. Counting reads all of them, so a large total may be ten seconds old. */
export async function countOf(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
): Promise<number> {
  const totals = totalsOf(db);
  const list = JSON.stringify([ranges, filter]);
  const known = totals.get(list);
  if (known !== undefined) return known;
  const total = await countRequests(db, ranges, filter);
  if (total >= LARGE) totals.set(list, total);
  return total;
}
