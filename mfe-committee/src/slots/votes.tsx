import type { SlotContent } from '@portal/contract';
import { STAGE, statusOfStage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestDetailFragment, useRequest, VoteList } from '@portal/requests';

/**
 * The committee's advice on the screens of others: the tally, and who advised what. It asks the question that those screens have
 * asked, so the cache answers and nothing is sent.
 */
export const slot: SlotContent<'request.panel'> = ({ request: { id, stage } }) => {
  const { request, error } = useRequest(id, 'cache-first');
  if (error) throw new Error(error);
  if (!request) return null;
  const { votes } = readFragment(requestDetailFragment, request);
  const isOpen = STAGE[statusOfStage(stage)].beforeCommittee;
  return votes.length > 0 || isOpen ? <VoteList votes={votes} /> : null;
};
