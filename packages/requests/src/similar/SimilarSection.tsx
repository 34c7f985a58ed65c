import { hasPermission } from '@portal/domain';
import { useActor } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';

const SimilarToRequest = lazyPart(async () => (await import('../detail/later.ts')).SimilarToRequest, {
  quiet: true,
});

/**
 * Similar requests, for staff: a section of a panel, or a panel of its own. It is the last part, because it is loaded when it comes into view
 * and must not move anything.
 */
export function SimilarSection({ request, panel = false }: { request: RequestDetailData; panel?: boolean }) {
  return (
    hasPermission(useActor(), 'view_all_requests') && <SimilarToRequest request={request} panel={panel} />
  );
}
