import { lazyPart } from '@portal/ui';

/** What meetings have to do with a request. It comes after the request, and nobody misses it. */
export const LazyMeetingsOfRequest = lazyPart(
  async () => (await import('./MeetingsOfRequest.tsx')).MeetingsOfRequest,
  { quiet: true },
);
