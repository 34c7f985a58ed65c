import type { Database } from '../../platform/context.ts';
import type { Position } from '../../platform/db/index.ts';
import type { Listed, Page } from '../../platform/paging.ts';
import { type Containing, containing } from '../search/containing.ts';
import type { BoundedCount } from './list-count-store.ts';
import { countAmong, listAmong, positionOf } from './list-search-store.ts';
import { type ListFilter, type ListRange, partsSought, type Slice, UNDATED } from './list-sought.ts';
import { compareRequests } from './list-store.ts';
import type { DeviceRequest } from './model.ts';
import { countsOf } from './totals.ts';

/** Up to this many requests that the search index finds are read at once and sorted. */
const FEW = 80;
/** The same limit for a list that is not read by number, when `FIRST_COMPARED` requests of it did not fill the page. */
const MOST_SORTED = 2_000;
/** How many requests of a list are compared first: usually enough to fill a page if the text is common. */
const FIRST_COMPARED = 500;
/** How many requests are compared in one call. After that the answer contains a cursor to continue. */
export const MOST_COMPARED = 1_000;
/** The most requests of each range that are compared for a total. */
const MOST_COUNTED = 1_000;

interface Ranges {
  ranges: readonly ListRange[];
  counted: readonly ListRange[];
}
type Searched = ListFilter & { text: string };
type Part = Slice & { first: number };

/**
 * A page of the requests of a list that contain a text: the search index says which ones may (ADR 99, 104). If these are too many, the list
 * of all requests is read in the order of their numbers, and any other list in its own order, up to the limit of a call. So a page can be
 * short although more follow.
 */
export async function searchedPart(
  db: Database,
  lists: Ranges,
  filter: Searched,
  part: Part,
): Promise<Page<DeviceRequest>> {
  const parts = partsSought(filter.text);
  const matches = await containing(
    db,
    parts.flatMap(({ words }) => words),
  );
  const own = [...new Set(parts.flatMap(({ number }) => number ?? []))];
  // Requests that the text names by number are on the first page. It must have room for one more, after which the next page begins.
  const isByNumber = own.length < part.first && isWhole(lists.ranges, filter);
  const byNumber = (isByNumber && matches?.walk) || null;
  if (byNumber) return partByNumber(db, byNumber, own, lists.ranges, filter, part);
  const slice = await byDate(db, lists.ranges, filter, part);
  if (matches === undefined) return sortedPart(db, own, lists.ranges, filter, slice);
  const some = matches && (await matches.some(db, MOST_SORTED + 1));
  const may = some && some.length <= MOST_SORTED ? some : null;
  const ids = may && together(own, may);
  if (ids && ids.length <= FEW) return sortedPart(db, ids, lists.ranges, filter, slice);
  const walked = await walkAlong(db, lists.ranges, filter, slice, ids ? FIRST_COMPARED : MOST_COMPARED);
  if (ids && !walked.isWhole) return sortedPart(db, ids, lists.ranges, filter, slice);
  const { hasNext, end } = walked;
  const items = await listAmong(db, walked.ids, lists.ranges, filter, { ...slice, count: slice.first });
  const counted = once(async (): Promise<BoundedCount> => {
    const [count] = await countsOf(db, [{ ranges: lists.counted, filter }], MOST_COUNTED);
    return count ?? { count: 0, isLeast: false };
  });
  return {
    items,
    hasNext,
    ...(end && { end }),
    total: async () => {
      if (!hasNext && !slice.position) return items.length;
      if (ids) return countAmong(db, ids, lists.ranges, filter);
      return Math.max((await counted()).count, items.length);
    },
    isLeast: async () => !ids && (hasNext || Boolean(slice.position)) && (await counted()).isLeast,
  };
}

/** Adds the requests that the text names by number: the index may not find them by their words. */
const together = (own: readonly number[], found: readonly number[]) => [...new Set([...own, ...found])];

/** Calls `make` at most once: the total, and whether it is a lower bound, come from one statement. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Whether the list has all requests by submission date, with no filter but the text: then it has the order of their numbers. */
const isWhole = ([range, ...others]: readonly ListRange[], { text, ...filter }: Searched): boolean =>
  !others.length &&
  JSON.stringify(range) === WHOLE &&
  Object.values(filter).every((each) => each === undefined);
const WHOLE = JSON.stringify({ sort: 'submission_date' } satisfies ListRange);

/** A page of the requests with these ids: the database reads and sorts them all. */
async function sortedPart(
  db: Database,
  ids: readonly number[],
  ranges: readonly ListRange[],
  filter: Searched,
  { first, ...slice }: Part,
): Promise<Page<DeviceRequest>> {
  const read = await listAmong(db, ids, ranges, filter, { ...slice, count: first + 1 });
  const hasNext = read.length > first;
  return {
    items: read.slice(0, first),
    hasNext,
    total: async () => (hasNext || slice.position ? countAmong(db, ids, ranges, filter) : read.length),
  };
}

/** The cursor of a list that is read by number. It has no submission date, so that none must be looked up. */
const atNumber = (id: number): Position => ({ at: UNDATED, id });

/**
 * Gives a cursor of `atNumber` its submission date, when its list is now read by date: the words may have become rare in the index in the
 * meantime. Only the list of all requests is read by number.
 */
async function byDate(
  db: Database,
  ranges: readonly ListRange[],
  filter: Searched,
  slice: Part,
): Promise<Part> {
  const { position, order = 'newest' } = slice;
  if (position?.at !== UNDATED || !isWhole(ranges, filter)) return slice;
  return { ...slice, position: (await positionOf(db, position.id, order)) ?? position };
}

/** At least this many requests are compared at a time. */
const LEAST_COMPARED = 20;

/**
 * The next requests, by number, that contain a text. If there are few in all, they are sorted like the list. The requests that the text
 * names by number are on the first page.
 */
async function partByNumber(
  db: Database,
  walk: NonNullable<Containing['walk']>,
  own: readonly number[],
  ranges: readonly ListRange[],
  filter: Searched,
  slice: Part,
): Promise<Page<DeviceRequest>> {
  const { first, position, order = 'newest' } = slice;
  const start = order === 'newest' ? Number.MAX_SAFE_INTEGER : 0;
  const all = await walk(db, { beyond: start, count: FEW, direction: order });
  if (all.last === null)
    return sortedPart(db, together(own, all.ids), ranges, filter, await byDate(db, ranges, filter, slice));
  const some = position ? await walk(db, { beyond: position.id, count: FEW, direction: order }) : all;
  const read = (ids: readonly number[]) =>
    listAmong(db, ids, ranges, filter, { ...slice, position: null, count: ids.length });
  const named: Listed<DeviceRequest>[] = [];
  const matching: Listed<DeviceRequest>[] = [];
  let ahead = position ? [] : own;
  let left = some.ids.filter((id) => !own.includes(id));
  do {
    const size = Math.max(first + 1 - named.length - matching.length, LEAST_COMPARED);
    for (const item of await read([...ahead, ...left.slice(0, size)]))
      (own.includes(item.node.id) ? named : matching).push(item);
    ahead = [];
    left = left.slice(size);
  } while (left.length && named.length + matching.length <= first);
  const room = first - named.length;
  const byNumber = matching.toSorted(
    (a, b) => (order === 'newest' ? -1 : 1) * (a.position.id - b.position.id),
  );
  const taken = byNumber.slice(0, room);
  const isFull = matching.length > room;
  const last = isFull
    ? (taken.at(-1)?.position ?? position)
    : some.last === null
      ? null
      : atNumber(some.last);
  const shown = [...named, ...taken];
  return {
    items: sortedAs(shown, order),
    hasNext: last !== null,
    ...(last && { end: last }),
    total: async () => Math.max(await countAmong(db, together(own, all.ids), ranges, filter), shown.length),
    isLeast: async () => true,
  };
}

/** Sorts requests like the list: by submission date, then by id. */
const sortedAs = (items: readonly Listed<DeviceRequest>[], order: 'newest' | 'oldest') =>
  items.toSorted(({ position: a }, { position: b }) => {
    const later = a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1;
    return order === 'newest' ? -later : later;
  });

/** The ids of the next requests of a list that have its text, among the next `most` requests of the list. */
async function walkAlong(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
  { first, position, order }: Slice & { first: number },
  most: number,
): Promise<{ ids: number[]; isWhole: boolean; hasNext: boolean; end?: Position }> {
  const matching: Position[] = [];
  let after = position;
  for (let left = most; left > 0; ) {
    const count = left === most ? FIRST_COMPARED : left;
    const compared = await compareRequests(db, ranges, filter, { position: after, count, order });
    matching.push(...compared.filter(({ hasText }) => hasText));
    const ids = matching.slice(0, first).map(({ id }) => id);
    if (matching.length > first) return { ids, isWhole: true, hasNext: true, end: matching[first - 1] };
    if (compared.length < count) return { ids, isWhole: true, hasNext: false };
    left -= count;
    const { at, id } = compared.at(-1) as Position;
    after = { at, id };
  }
  return { ids: matching.map(({ id }) => id), isWhole: false, hasNext: true, end: after ?? undefined };
}
