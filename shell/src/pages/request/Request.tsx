import { ID, requestNumber } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment, requestDetailFragment, useRequest } from '@portal/requests';
import { ErrorState, LoadingState, Page, SkeletonText, VisuallyHidden } from '@portal/ui';
import { useParams } from 'react-router-dom';
import { useNamePage } from '../../portal/pageState.ts';
import { RequestNotFound } from './RequestNotFound.tsx';
import { RequestView } from './RequestView.tsx';

/** The page of a request, for people who may read it. All others see the page of a request that does not exist. */
export function Request() {
  const { id = '' } = useParams();
  return ID.test(id) ? <KnownRequest key={id} id={id} /> : <RequestNotFound />;
}

function KnownRequest({ id }: { id: string }) {
  const { request, loading, error, refresh } = useRequest(id);
  const detail = request && readFragment(requestDetailFragment, request);
  const device = detail && readFragment(requestCardFragment, detail).deviceName;
  useNamePage(device ? `${requestNumber(Number(id))} ${device}` : undefined);
  if (request) return <RequestView request={request} />;
  if (request === null && !loading) return <RequestNotFound />;
  return (
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
}
