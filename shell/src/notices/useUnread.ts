import { followLive, type PortalNews, useUser } from '@portal/kit';
import { useEffect, useState } from 'react';
import { countUnread } from './notices.ts';

interface NoticesChange extends PortalNews {
  __typename: 'NoticesChange';
  person: string;
  unread: number;
}

const isNotices = (news: PortalNews): news is NoticesChange => news.__typename === 'NoticesChange';

interface Unread {
  /** How many notices of the person are unread; of very many only the newest are counted. */
  unread: number;
  /** Another number whenever the person may have other notices, also where as many are unread. */
  news: number;
}

/** What is unread: as the gateway says now, and from then on as the stream of live changes tells it. */
export function useUnread(): Unread {
  const person = String(useUser().id);
  const [state, setState] = useState<Unread>({ unread: 0, news: 0 });
  useEffect(() => {
    let told = false;
    const close = followLive({
      onNews(change) {
        // Frames of other pages may hear the stream of somebody else.
        if (!isNotices(change) || change.person !== person) return;
        told = true;
        setState(({ news }) => ({ unread: change.unread, news: news + 1 }));
      },
    });
    // The stream may have begun before, and then says nothing until something happens.
    countUnread().then(
      (count) => {
        if (!told) setState(({ news }) => ({ unread: count, news }));
      },
      () => {},
    );
    return () => {
      told = true;
      close();
    };
  }, [person]);
  return state;
}
