export type { ChangeFeed, PortalChange, RequestChange } from './feed.ts';
