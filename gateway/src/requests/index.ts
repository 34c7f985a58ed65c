export { RequestChangeType } from './changes/graphql.ts';
export { type NewsSource, type VisibleChange, watchRequests } from './changes/watch.ts';
