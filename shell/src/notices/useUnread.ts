import { followLive, useUser } from '@portal/kit';
import { useEffect, useState } from 'react';
import { countUnread } from './notices.ts';
import { unreadOf } from './unreadOf.ts';

interface Unread {
  /** How many notices of the person are unread. For very many notices, only the newest are counted. */
  unread: number;
  /** Changes whenever the person may have other notices, even if the number of unread ones stays the same. */
  news: number;
}

/** The unread notices: first from the gateway, then from the stream of live changes. */
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
    // The stream may have been open before, and then sends nothing until something changes.
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
