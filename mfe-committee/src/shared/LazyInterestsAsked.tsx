import { lazyPart } from '@portal/ui';

/** The question about a member's interests. It is loaded after the request, and the page works without it. */
export const LazyInterestsAsked = lazyPart(
  async () => (await import('./InterestsAsked.tsx')).InterestsAsked,
  { quiet: true },
);
