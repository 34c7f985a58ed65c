import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';

const WAITING = { loading: <LoadingState text="Loading the meeting..." skeleton={<SkeletonText />} /> };
const votes = () => import('./votes.ts');

/** What a meeting has while it is in session, and the way into it. */
export const LazySession = lazyPart(async () => (await votes()).Session, WAITING);

/** The page of a vote without a meeting. */
export const LazyCirculation = lazyPart(async () => (await votes()).Circulation, WAITING);
