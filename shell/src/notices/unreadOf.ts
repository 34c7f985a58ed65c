import type { PortalNews } from '@portal/kit';

interface NoticesChange extends PortalNews {
  __typename: 'NoticesChange';
  person: string;
  unread: number;
}

const isNotices = (news: PortalNews): news is NoticesChange => news.__typename === 'NoticesChange';

/** How many notices of the person are unread, as the stream tells it. Null for other news, and for news of somebody else, whose stream other pages may hear. */
export const unreadOf = (news: PortalNews, person: string): number | null =>
  isNotices(news) && news.person === person ? news.unread : null;
