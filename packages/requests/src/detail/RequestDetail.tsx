import { MESSAGES } from '@portal/domain';
import { readFragment, useSlots } from '@portal/kit';
import { EmptyState, ErrorState, LoadingState, SkeletonText } from '@portal/ui';
import type { ReactNode } from 'react';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { MergedSection } from '../merge/MergedSection.tsx';
import { SimilarSection } from '../similar/SimilarSection.tsx';
import { slotRequestOf } from './slotRequestOf.ts';
import { useRequest } from './useRequest.ts';

/**
 * Loads one request and passes it to its children. Loading, failed and not found look the same in every dashboard, and so do the panels of
 * other dashboards below it.
 */
export function RequestDetail({
  id,
  children,
}: {
  id: string;
  children: (request: RequestDetailData, refresh: () => void) => ReactNode;
}) {
  const { request, loading, error, refresh } = useRequest(id);
  const { RequestPanels } = useSlots();
  if (error) return <ErrorState message={error} onRetry={refresh} retrying={loading} />;
  if (request)
    return (
      <>
        {children(request, refresh)}
        <RequestPanels request={slotRequestOf(readFragment(requestDetailFragment, request))} />
        <MergedSection request={request} />
        <SimilarSection request={request} />
      </>
    );
  if (loading || request === undefined) return <LoadingState skeleton={<SkeletonText lines={8} />} />;
  return <EmptyState title={MESSAGES.requestNotAvailable}>{MESSAGES.requestNotAvailableWhy}</EmptyState>;
}
