import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';

/** What a meeting has while it is in session, and the way into it. */
export const LazySession = lazyPart(async () => (await import('./Session.tsx')).Session, {
  loading: <LoadingState text="Loading the meeting..." skeleton={<SkeletonText />} />,
});
