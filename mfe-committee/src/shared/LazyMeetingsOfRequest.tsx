import { STAGE, STATUSES, type Status } from '@portal/domain';
import { lazyPart } from '@portal/ui';

const Meetings = lazyPart(async () => (await import('./MeetingsOfRequest.tsx')).MeetingsOfRequest, {
  quiet: true,
});

/** No action leads back from the committee: before it, no meeting has had anything to do with a request. */
const isEarlier = (status: Status) =>
  STATUSES.indexOf(status) < STATUSES.findIndex((each) => STAGE[each].beforeCommittee);

/** What meetings have to do with a request. It comes after the request, and nobody misses it; nothing is asked before it can be there. */
export const LazyMeetingsOfRequest = ({ id, status }: { id: string; status: Status }) =>
  isEarlier(status) ? null : <Meetings id={id} status={status} />;
