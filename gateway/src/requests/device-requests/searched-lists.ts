import { requestOfNumber } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { Position } from '../../platform/db/index.ts';
import type { Page } from '../../platform/paging.ts';
import { requestsContaining } from '../search/containing.ts';
import { countAmong, listAmong } from './list-search-store.ts';
import { type ListFilter, type ListRange, type Slice, wordsSought } from './list-sought.ts';
import { compareRequests } from './list-store.ts';
import type { DeviceRequest } from './model.ts';
import { countsOf } from './totals.ts';

/** So few requests are read at once and sorted. */
const FEW = 200;
/** So many requests of a list are compared at first: they mostly fill a page when so many have the text that the index does not lead. */
const FIRST_COMPARED = 500;
/** So many are compared in one call. Then the answer says how to go on. */
export const MOST_COMPARED = 5_000;

/**
 * A page of the requests of a list that have a text: the index of the search says which may (ADR 99). When they are too many, the list is
 * read in its own order, as far as a call may; so a page can be short, and others follow.
 */
export async function searchedPart(
  db: Database,
  { ranges, counted }: { ranges: readonly ListRange[]; counted: readonly ListRange[] },
  filter: ListFilter & { text: string },
  slice: Slice & { first: number },
): Promise<Page<DeviceRequest>> {
  const { first, position } = slice;
  const may = await requestsContaining(db, wordsSought(filter.text));
  const number = requestOfNumber(filter.text);
  const ids = may && [...new Set(number ? [...may, number] : may)];
  const countAll = async (items: readonly unknown[]) => {
    if (ids) return countAmong(db, ids, ranges, filter);
    const [total] = await countsOf(db, [{ ranges: counted, filter }], MOST_COMPARED);
    return Math.max(total?.count ?? 0, items.length);
  };
  const page = (items: Page<DeviceRequest>['items'], hasNext: boolean, end?: Position) => ({
    items,
    hasNext,
    ...(end && { end }),
    total: async () => (hasNext || position ? countAll(items) : items.length),
  });
  const isFew = ids !== null && ids.length <= FEW;
  const walked = isFew ? null : await walk(db, ranges, filter, slice, ids ? FIRST_COMPARED : MOST_COMPARED);
  if (walked && (walked.isWhole || !ids)) {
    const { hasNext, end } = walked;
    const items = await listAmong(db, walked.ids, ranges, filter, { ...slice, count: first });
    return page(items, hasNext, end);
  }
  const read = await listAmong(db, ids ?? [], ranges, filter, { ...slice, count: first + 1 });
  return page(read.slice(0, first), read.length > first);
}

/** The next requests of a list that have its text, among as many as a call compares. */
async function walk(
  db: Database,
  ranges: readonly ListRange[],
  filter: ListFilter,
  { first, position, order }: Slice & { first: number },
  most: number,
): Promise<{ ids: number[]; isWhole: boolean; hasNext: boolean; end?: Position }> {
  const found: Position[] = [];
  let after = position;
  for (let left = most; left > 0; ) {
    const count = left === most ? FIRST_COMPARED : left;
    const compared = await compareRequests(db, ranges, filter, { position: after, count, order });
    found.push(...compared.filter(({ hasText }) => hasText));
    const ids = found.slice(0, first).map(({ id }) => id);
    if (found.length > first) return { ids, isWhole: true, hasNext: true, end: found[first - 1] };
    if (compared.length < count) return { ids, isWhole: true, hasNext: false };
    left -= count;
    const { at, id } = compared.at(-1) as Position;
    after = { at, id };
  }
  return { ids: found.map(({ id }) => id), isWhole: false, hasNext: true, end: after ?? undefined };
}
