import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';

/** The minutes of a meeting that is closed. */
export const LazyMinutes = lazyPart(async () => (await import('./Minutes.tsx')).Minutes, {
  loading: <LoadingState text="Loading the minutes..." skeleton={<SkeletonText />} />,
});
