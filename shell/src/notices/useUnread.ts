import { followLive, type PortalNews, useUser } from '@portal/kit';
import { useEffect, useState } from 'react';

interface NoticesChange extends PortalNews {
  __typename: 'NoticesChange';
  person: string;
  unread: number;
}

const isNotices = (news: PortalNews): news is NoticesChange => news.__typename === 'NoticesChange';

/** The last count of each person, for who asks later: a stream tells it once. */
const last = new Map<string, number>();

/** How many notices of the person are unread, as the stream of live changes tells it. */
export function useUnread(): number {
  const person = String(useUser().id);
  const [unread, setUnread] = useState(() => last.get(person) ?? 0);
  useEffect(
    () =>
      followLive({
        onNews(news) {
          // Frames of other pages may hear the stream of somebody else.
          if (!isNotices(news) || news.person !== person) return;
          last.set(person, news.unread);
          setUnread(news.unread);
        },
      }),
    [person],
  );
  return unread;
}
