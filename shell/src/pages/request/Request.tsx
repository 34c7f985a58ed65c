import { ID, requestNumber, requestOfNumber, requestPage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import {
  type RequestDetailData,
  requestCardFragment,
  requestDetailFragment,
  useRequest,
} from '@portal/requests';
import { ErrorState, LoadingState, Page, SkeletonText, VisuallyHidden } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useNamePage } from '../../portal/pageState.ts';
import { RequestNotFound } from './RequestNotFound.tsx';
import { RequestView } from './RequestView.tsx';
import { UnreadRequest } from './UnreadRequest.tsx';

/**
 * The page of a request, for people who may read it. Supporters, evaluators and consulted people see the parts that they may read.
 * Everybody else sees the page for a request that does not exist.
 */
export function Request() {
  const { id = '' } = useParams();
  if (ID.test(id)) {
    return (
      <KnownRequest key={id} id={id}>
        {(request) => <RequestView request={request} />}
      </KnownRequest>
    );
  }
  // People say and write numbers as "MDR-000042": that address leads to the page of request 42.
  const named = requestOfNumber(id);
  return named === null ? <RequestNotFound /> : <Navigate replace to={requestPage(named)} />;
}

/** Shows the content for a request when it is loaded. Until then it shows the loading state, or the reason why there is no content. */
export function KnownRequest({
  id,
  children,
}: {
  id: string;
  children: (request: RequestDetailData) => ReactNode;
}) {
  const { request, loading, error, refresh } = useRequest(id);
  const detail = request && readFragment(requestDetailFragment, request);
  const device = detail && readFragment(requestCardFragment, detail).deviceName;
  useNamePage(device ? `${requestNumber(Number(id))} ${device}` : undefined);
  // When a person types on the page of a request that they may not read, the text stays while the portal checks again.
  const [isUnread, setUnread] = useState(false);
  if (request === null && !loading && !isUnread) setUnread(true);
  if (request) return children(request);
  const passing = (
    <Page>
      <VisuallyHidden component="h1" data-passing>
        {requestNumber(Number(id))}
      </VisuallyHidden>
      {error ? (
        <ErrorState message={error} onRetry={refresh} retrying={loading} />
      ) : (
        <LoadingState skeleton={<SkeletonText lines={12} />} />
      )}
    </Page>
  );
  return isUnread && request === null ? <UnreadRequest id={id} loading={passing} /> : passing;
}
