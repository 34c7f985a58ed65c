import { followLive, type PortalNews } from '@portal/kit';
import { useEffect } from 'react';

interface MeetingNews extends PortalNews {
  __typename: 'MeetingNews';
  meeting: string;
}

const isMeeting = (news: PortalNews): news is MeetingNews => news.__typename === 'MeetingNews';

/** Calls `read` when something has changed in a meeting, and after a lost connection is back. It does nothing while the id is null. */
export function useMeetingNews(id: string | null, read: () => void): void {
  useEffect(() => {
    if (id === null) return;
    return followLive({
      onRequest: read,
      onNews(news) {
        if (isMeeting(news) && news.meeting === id) read();
      },
    });
  }, [id, read]);
}
