import { STAGE, STATUSES, type Status } from '@portal/domain';
import { lazyPart } from '@portal/ui';

const Meetings = lazyPart(async () => (await import('./MeetingsOfRequest.tsx')).MeetingsOfRequest, {
  quiet: true,
});

/** No action leads from the committee back to an earlier stage. So a request before the committee has never been in a meeting. */
const isEarlier = (status: Status) =>
  STATUSES.indexOf(status) < STATUSES.findIndex((each) => STAGE[each].beforeCommittee);

/**
 * The meetings about a request. They are loaded after the request, and the page works without them. Nothing is loaded for a request that
 * cannot have meetings yet.
 */
export const LazyMeetingsOfRequest = ({ id, status }: { id: string; status: Status }) =>
  isEarlier(status) ? null : <Meetings id={id} status={status} />;
