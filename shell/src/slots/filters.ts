import type { NarrowFilter } from '@portal/kit';
import type { Contribution } from './contributions.ts';

type Where = Contribution<'list.filter'>['options'][number]['where'];

const DAY_MS = 24 * 60 * 60 * 1000;
/** A filter that matches nothing, because no request was submitted before this time. */
const NOTHING: NarrowFilter = { submittedUntil: new Date(0).toISOString() };

/** Midnight of that day, so that the query stays the same all day. */
function dayBefore(days: number): string {
  const day = new Date(Date.now() - days * DAY_MS);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

const isOther = (a: string | null | undefined, b: string | undefined) => Boolean(a && b && a !== b);

/** The filter with one more condition. When both have different values for the same field, nothing matches. */
function narrow(filter: NarrowFilter, { department, manufacturer, days }: Where): NarrowFilter {
  if (isOther(filter.department, department) || isOther(filter.manufacturer, manufacturer)) return NOTHING;
  const from = days === undefined ? '' : dayBefore(days);
  return {
    ...filter,
    ...(department && { department }),
    ...(manufacturer && { manufacturer }),
    ...(from > (filter.submittedFrom ?? '') && { submittedFrom: from }),
  };
}

/** The filter of a list, narrowed by the contributed filters in the address. An unknown value is ignored. */
export const narrowBy = <Filter extends object>(
  contributed: readonly Contribution<'list.filter'>[],
  filter: Filter | null | undefined,
  address: URLSearchParams,
): Filter | NarrowFilter | null | undefined =>
  contributed.reduce<Filter | NarrowFilter | null | undefined>((narrowed, { key, options }) => {
    const option = options.find(({ value }) => value === address.get(key));
    return option ? narrow(narrowed ?? {}, option.where) : narrowed;
  }, filter);
