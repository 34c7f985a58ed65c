export { RequestChangeType } from './changes/graphql.ts';
export { type NewsSource, type VisibleChange, watchRequests } from './changes/watch.ts';
export { bellNews, type NoticesNews } from './notices/bell.ts';
export { NoticesChangeType } from './notices/graphql.ts';
export { MailsChangeType } from './notices/mail-graphql.ts';
export { type MailsNews, mailNews } from './notices/mail-news.ts';
export { type WritersNews, writersNews } from './value-analysis/writers.ts';
export { AnalysisWritersChangeType } from './value-analysis/writers-graphql.ts';
