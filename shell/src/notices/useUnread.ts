import { followLive, useUser } from '@portal/kit';
import { useEffect, useState } from 'react';
import { countUnread } from './notices.ts';
import { unreadOf } from './unreadOf.ts';

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
    let hasCount = false;
    const close = followLive({
      onNews(change) {
        const unread = unreadOf(change, person);
        if (unread === null) return;
        hasCount = true;
        setState(({ news }) => ({ unread, news: news + 1 }));
      },
    });
    // The stream may have begun before, and then says nothing until something happens.
    countUnread().then(
      (count) => {
        if (!hasCount) setState(({ news }) => ({ unread: count, news }));
      },
      () => {},
    );
    return () => {
      hasCount = true;
      close();
    };
  }, [person]);
  return state;
}
