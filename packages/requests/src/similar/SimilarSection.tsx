import { hasPermission } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const SimilarToRequest = lazyPart(async () => (await import('../detail/later.ts')).SimilarToRequest, {
  quiet: true,
});

/**
 * Requests that are like this one, for staff: a section of a panel, or a panel of its own. It stands below all else, because it comes
 * when it is in view and must move nothing.
 */
export function SimilarSection({ request, panel = false }: { request: RequestDetailData; panel?: boolean }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  return hasPermission(useActor(), 'view_all_requests') && <SimilarToRequest request={card} panel={panel} />;
}
