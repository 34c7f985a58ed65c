import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';

/** The minutes of a meeting that is closed. */
export const LazyMinutes = lazyPart(async () => (await import('../later.ts')).Minutes, {
  loading: <LoadingState text="Loading the minutes..." skeleton={<SkeletonText />} />,
});
