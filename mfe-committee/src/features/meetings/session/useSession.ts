import { useCallback } from 'react';
import { useQuery } from 'urql';
import { useMeetingNews } from '../useMeetingNews.ts';
import { sessionItemsQuery, sessionQuery } from './session.graphql.ts';

/** A meeting as it is now: read again when something has happened in it, and after the connection was away. */
export function useSession(id: string) {
  const asked = { variables: { id }, requestPolicy: 'cache-and-network' } as const;
  const [facts, readFacts] = useQuery({ query: sessionQuery, ...asked });
  const [items, readItems] = useQuery({ query: sessionItemsQuery, ...asked });
  const read = useCallback(() => {
    for (const each of [readFacts, readItems]) each({ requestPolicy: 'network-only' });
  }, [readFacts, readItems]);
  useMeetingNews(id, read);
  const meeting = facts.data?.meeting;
  const agenda = items.data?.meeting?.items;
  return {
    meeting: meeting && agenda ? { ...meeting, items: agenda } : null,
    error: facts.error ?? items.error,
    read,
  };
}
