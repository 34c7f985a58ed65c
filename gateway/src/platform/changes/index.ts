export type { RequestChange } from './feed.ts';
