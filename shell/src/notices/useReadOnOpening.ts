import { followLive, useUser } from '@portal/kit';
import { useEffect } from 'react';
import { readAllNotices } from './notices.ts';
import { unreadOf } from './unreadOf.ts';

/**
 * Opening a request marks the notices about it as read, whether it was opened from a mail, a push message, a search or a list. Notices that
 * arrive while the request is open are also marked. `request` is null when no request is open.
 */
export function useReadOnOpening(request: string | null): void {
  const person = String(useUser().id);
  useEffect(() => {
    if (request === null) return;
    let isNew = true;
    const read = () => {
      // A page that was opened in the background has not been seen yet.
      if (!isNew || document.hidden) return;
      isNew = false;
      // If this fails, the notices stay unread.
      readAllNotices(request).catch(() => {});
    };
    let last: number | null = null;
    const close = followLive({
      onNews(news) {
        const unread = unreadOf(news, person);
        if (unread === null) return;
        // Reading makes the count smaller. A larger count means new notices, perhaps about this request.
        if (last !== null && unread > last) isNew = true;
        last = unread;
        read();
      },
    });
    document.addEventListener('visibilitychange', read);
    read();
    return () => {
      close();
      document.removeEventListener('visibilitychange', read);
    };
  }, [request, person]);
}
