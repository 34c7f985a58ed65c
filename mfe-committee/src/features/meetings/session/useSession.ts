import { followLive, type PortalNews } from '@portal/kit';
import { useCallback, useEffect } from 'react';
import { useQuery } from 'urql';
import { sessionItemsQuery, sessionQuery } from './session.graphql.ts';

interface MeetingNews extends PortalNews {
  __typename: 'MeetingNews';
  meeting: string;
}

const isMeeting = (news: PortalNews): news is MeetingNews => news.__typename === 'MeetingNews';

/** A meeting as it is now: read again when something has happened in it, and after the connection was away. */
export function useSession(id: string) {
  const asked = { variables: { id }, requestPolicy: 'cache-and-network' } as const;
  const [facts, readFacts] = useQuery({ query: sessionQuery, ...asked });
  const [items, readItems] = useQuery({ query: sessionItemsQuery, ...asked });
  const read = useCallback(() => {
    for (const each of [readFacts, readItems]) each({ requestPolicy: 'network-only' });
  }, [readFacts, readItems]);
  useEffect(
    () =>
      followLive({
        onRequest: read,
        onNews(news) {
          if (isMeeting(news) && news.meeting === id) read();
        },
      }),
    [id, read],
  );
  const meeting = facts.data?.meeting;
  const agenda = items.data?.meeting?.items;
  return {
    meeting: meeting && agenda ? { ...meeting, items: agenda } : null,
    error: facts.error ?? items.error,
    read,
  };
}
