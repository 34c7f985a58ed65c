export type { ChangeFeed, RequestChange } from './feed.ts';
