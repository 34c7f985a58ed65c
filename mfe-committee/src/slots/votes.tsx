import type { SlotContent } from '@portal/contract';
import { STAGE, statusOfStage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { requestCardFragment, requestDetailFragment, useRequest, VoteList } from '@portal/requests';
import { LazyMeetingsOfRequest } from '../shared/LazyMeetingsOfRequest.tsx';

/**
 * The committee's advice on the screens of others: the tally, and who advised what, which the cache answers, because those screens have asked it;
 * and what meetings have to do with the request.
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
