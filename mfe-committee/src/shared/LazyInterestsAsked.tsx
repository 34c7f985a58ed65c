import { lazyPart } from '@portal/ui';

/** The question for the interests of a member. It comes after the request, and nobody misses it. */
export const LazyInterestsAsked = lazyPart(
  async () => (await import('./InterestsAsked.tsx')).InterestsAsked,
  { quiet: true },
);
