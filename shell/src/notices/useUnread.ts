import { followLive, type PortalNews, useUser } from '@portal/kit';
import { useEffect, useState } from 'react';
import { countUnread } from './notices.ts';

interface NoticesChange extends PortalNews {
  __typename: 'NoticesChange';
  person: string;
  unread: number;
}

const isNotices = (news: PortalNews): news is NoticesChange => news.__typename === 'NoticesChange';

/** How many notices of the person are unread: as the gateway says now, and from then on as the stream of live changes tells it. */
export function useUnread(): number {
  const person = String(useUser().id);
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let told = false;
    const close = followLive({
      onNews(news) {
        // Frames of other pages may hear the stream of somebody else.
        if (!isNotices(news) || news.person !== person) return;
        told = true;
        setUnread(news.unread);
      },
    });
    // The stream may have begun before, and then says nothing until something happens.
    countUnread().then(
      (count) => {
        if (!told) setUnread(count);
      },
      () => {},
    );
    return () => {
      told = true;
      close();
    };
  }, [person]);
  return unread;
}
