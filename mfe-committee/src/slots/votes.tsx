import type { SlotContent } from '@portal/contract';
import { STAGE, statusOfStage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment, requestDetailFragment, useRequest, VoteList } from '@portal/requests';
import { LazyMeetingsOfRequest } from '../shared/LazyMeetingsOfRequest.tsx';

/**
 * The committee's advice on the screens of other dashboards: the tally, each member's advice, and the meetings about the request. The votes
 * come from the cache, because those screens have already read the request.
 */
export const slot: SlotContent<'request.panel'> = ({ request: { id, stage } }) => {
  const { request, error } = useRequest(id, 'cache-first');
  if (error) throw new Error(error);
  if (!request) return null;
  const detail = readFragment(requestDetailFragment, request);
  const { manufacturer } = readFragment(requestCardFragment, detail);
  const { votes, votesSetAside, recusals } = detail;
  const status = statusOfStage(stage);
  const isOpen = STAGE[status].beforeCommittee;
  const isEmpty = votes.length + votesSetAside.length + recusals.length === 0;
  return (
    <>
      <LazyMeetingsOfRequest id={id} status={status} />
      {(isOpen || !isEmpty) && <VoteList {...{ manufacturer, votes, votesSetAside, recusals }} />}
    </>
  );
};
