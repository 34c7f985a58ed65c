import type { SlotContent } from '@portal/contract';
import { STAGE, statusOfStage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment, requestDetailFragment, useRequest, VoteList } from '@portal/requests';

/**
 * The committee's advice on the screens of others: the tally, and who advised what. It asks the question that those screens have
 * asked, so the cache answers and nothing is sent.
 */
export const slot: SlotContent<'request.panel'> = ({ request: { id, stage } }) => {
  const { request, error } = useRequest(id, 'cache-first');
  if (error) throw new Error(error);
  if (!request) return null;
  const detail = readFragment(requestDetailFragment, request);
  const { manufacturer } = readFragment(requestCardFragment, detail);
  const { votes, votesSetAside, recusals } = detail;
  const isOpen = STAGE[statusOfStage(stage)].beforeCommittee;
  const isEmpty = votes.length + votesSetAside.length + recusals.length === 0;
  return isOpen || !isEmpty ? <VoteList {...{ manufacturer, votes, votesSetAside, recusals }} /> : null;
};
