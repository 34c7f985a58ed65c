export { recommendingItems } from './advice/store.ts';
export { type MeetingNews, meetingNews } from './session/news.ts';
export { MeetingNewsType } from './session/news-graphql.ts';
