import type { SlotContent } from '@portal/contract';
import { STAGE, statusOfStage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment, requestDetailFragment, useRequest, VoteList } from '@portal/requests';
import { LazyMeetingOfRequest } from '../shared/LazyMeetingOfRequest.tsx';

/**
 * The committee's advice on the screens of others: the tally, and who advised what, which the cache answers, because those screens have asked it;
 * and the meeting that will talk about the request.
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
  if (!isOpen && isEmpty) return null;
  return (
    <>
      {isOpen && <LazyMeetingOfRequest id={id} />}
      <VoteList {...{ manufacturer, votes, votesSetAside, recusals }} />
    </>
  );
};
