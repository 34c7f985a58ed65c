export { type ChangeFeed, KEPT_MS, type RequestChange } from './feed.ts';
