import { lazyPart } from '@portal/ui';

/** The meeting that will talk about a request. It comes after the request, and nobody misses it. */
export const LazyMeetingOfRequest = lazyPart(
  async () => (await import('./MeetingOfRequest.tsx')).MeetingOfRequest,
  { quiet: true },
);
