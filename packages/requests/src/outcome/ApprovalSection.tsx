import { readFragment } from '@portal/kit';
import { lazyPart } from '@portal/ui';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';

const Conditions = lazyPart(async () => (await import('./Conditions.tsx')).Conditions, { quiet: true });

/** What came with the approval of a request. */
export function ApprovalSection({ request }: { request: RequestDetailData }) {
  const card = readFragment(requestCardFragment, readFragment(requestDetailFragment, request));
  return card.outcome === 'approved_with_conditions' ? <Conditions request={card} /> : null;
}
