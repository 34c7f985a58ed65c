import { MESSAGES } from '@portal/domain';
import { EmptyState, ErrorState, LoadingState, SkeletonText } from '@portal/ui';
import type { ReactNode } from 'react';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';
import { useRequest } from './useRequest.ts';

/** Loads one request and gives it to its children. Loading, failed and not found look the same in every dashboard. */
export function RequestDetail({
  id,
  children,
}: {
  id: string;
  children: (request: RequestDetailData, refresh: () => void) => ReactNode;
}) {
  const { request, loading, error, refresh } = useRequest(id);
  if (error) return <ErrorState message={error} onRetry={refresh} retrying={loading} />;
  if (request) return children(request, refresh);
  if (loading || request === undefined) return <LoadingState skeleton={<SkeletonText lines={8} />} />;
  return <EmptyState title={MESSAGES.requestNotAvailable}>{MESSAGES.requestNotAvailableWhy}</EmptyState>;
}
