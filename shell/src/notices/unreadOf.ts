import type { PortalNews } from '@portal/kit';

interface NoticesChange extends PortalNews {
  __typename: 'NoticesChange';
  person: string;
  unread: number;
}

const isNotices = (news: PortalNews): news is NoticesChange => news.__typename === 'NoticesChange';

/**
 * How many notices of the person are unread, from a message of the stream. Null for other messages, and for messages about another person,
 * because frames can share a stream.
 */
export const unreadOf = (news: PortalNews, person: string): number | null =>
  isNotices(news) && news.person === person ? news.unread : null;
