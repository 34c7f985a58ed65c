import { type Pages, usePages, type VariablesOf } from '@portal/kit';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDismissed } from './dismiss/useDismissed.ts';
import { useNarrowed } from './filters/contributed.ts';
import { readListFilter, readListSort } from './filters/listAddress.ts';
import type { RequestCardData } from './graphql/requestCard.graphql.ts';
import { requestListQuery } from './graphql/requestList.graphql.ts';

type ListVariables = VariablesOf<typeof requestListQuery>;

/**
 * Combines the filter of the screen with the filter of the address. The screen's own values win; of two lists of stages, only the common
 * stages stay.
 */
function narrowing(
  chosen: ReturnType<typeof readListFilter>,
  filter: ListVariables['filter'],
): NonNullable<ListVariables['filter']> {
  const own = Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value !== null));
  const stage = filter?.stage?.filter((each) => !chosen.stage || chosen.stage.includes(each));
  return { ...chosen, ...own, ...(stage && { stage }) };
}

/**
 * One of the portal's lists in pages of ten, with the filter and the order of the address. Requests that the person has dismissed in this
 * browser are left out.
 */
export function useRequestList(
  view: ListVariables['view'],
  filter?: ListVariables['filter'],
): Pages<{ id: string } & RequestCardData> {
  const [address] = useSearchParams();
  const chosen = readListFilter(address);
  const sort = readListSort(address, view);
  const narrowed = useNarrowed(view, Object.keys(chosen).length ? narrowing(chosen, filter) : filter);
  const variables = { view, filter: narrowed, ...(sort !== 'newest' && { sort }) };
  const pages = usePages(requestListQuery, variables, (data) => data.deviceRequests);
  const { isDismissed } = useDismissed();
  return useMemo(() => {
    const items = pages.items.filter(({ id }) => !isDismissed(id));
    const hidden = pages.items.length - items.length;
    return { ...pages, items, totalCount: pages.totalCount - hidden };
  }, [pages, isDismissed]);
}
