import { STATUSES } from '@portal/domain';
import { type Choices, useListFilters, useRequestList } from '@portal/requests';
import { useState } from 'react';

/** Cards of dismissed requests are hidden (spec 4, "Dismiss"). */
const SHOWN = STATUSES.filter((status) => status !== 'dismissed');
const NO_CHOICES: Choices = {};

/** The person's own requests that match the search, and how many there are without the search. */
export function useOwnRequests() {
  const filters = useListFilters(NO_CHOICES, 'mine');
  const pages = useRequestList('mine', { status: SHOWN, text: filters.text });
  const [count, setCount] = useState<number | null>(null);
  const isWhole = !filters.filtered && !pages.loading && !pages.error;
  if (isWhole && pages.totalCount !== count) setCount(pages.totalCount);
  return { filters, pages, count };
}
