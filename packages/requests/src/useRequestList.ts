import { type Pages, usePages, type VariablesOf } from '@portal/kit';
import { useMemo } from 'react';
import { useDismissed } from './dismiss/useDismissed.ts';
import { useNarrowed } from './filters/contributed.ts';
import type { RequestCardData } from './graphql/requestCard.graphql.ts';
import { requestListQuery } from './graphql/requestList.graphql.ts';

type ListVariables = VariablesOf<typeof requestListQuery>;

/** One of the portal's lists in pages of ten, without the requests that the person has dismissed in this browser. */
export function useRequestList(
  view: ListVariables['view'],
  filter?: ListVariables['filter'],
): Pages<{ id: string } & RequestCardData> {
  const narrowed = useNarrowed(view, filter);
  const pages = usePages(requestListQuery, { view, filter: narrowed }, (data) => data.deviceRequests);
  const { isDismissed } = useDismissed();
  return useMemo(() => {
    const items = pages.items.filter(({ id }) => !isDismissed(id));
    const hidden = pages.items.length - items.length;
    return { ...pages, items, totalCount: pages.totalCount - hidden };
  }, [pages, isDismissed]);
}
