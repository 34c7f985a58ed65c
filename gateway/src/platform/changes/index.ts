export { type ChangeFeed, KEPT_MS, type RequestChange } from './feed.ts';
export { isLiveNews, type LiveNews, liveNews, type OpenNews, type Reader } from './live-news.ts';
