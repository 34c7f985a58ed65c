import { LoadingState, lazyPart, SkeletonText } from '@portal/ui';

const WAITING = { loading: <LoadingState text="Loading the meeting..." skeleton={<SkeletonText />} /> };
const later = () => import('../later.ts');

/** The contents of a meeting in session, and the way to open it. */
export const LazySession = lazyPart(async () => (await later()).Session, WAITING);

/** The page of a vote without a meeting. */
export const LazyCirculation = lazyPart(async () => (await later()).Circulation, WAITING);
