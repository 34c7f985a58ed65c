import { hasPermission } from '@portal/domain';
import { useActor } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import type { LikedRequest } from './SimilarToRequest.tsx';

const SimilarToRequest = lazyPart(async () => (await import('../detail/later.ts')).SimilarToRequest, {
  quiet: true,
});

/** Requests that are like this one, for staff. */
export function SimilarSection({ request }: { request: LikedRequest }) {
  return hasPermission(useActor(), 'view_all_requests') && <SimilarToRequest request={request} />;
}
