import { useEffect } from 'react';
import { readAllNotices } from './notices.ts';

/** Whoever opens the page of a request has read what they were told of it, however they came: by a mail, a push, a search or a list. */
export function useReadOnOpening(request: string): void {
  useEffect(() => {
    let isRead = false;
    const read = () => {
      if (isRead || document.hidden) return;
      isRead = true;
      // What fails stays unread behind the bell.
      readAllNotices(request).catch(() => {});
    };
    // A page that was opened in the background is in front of nobody yet.
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [request]);
}
