import { useCallback } from 'react';
import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { sessionItemsQuery, sessionQuery } from './session.graphql.ts';

/** A meeting as it is now: read again when something has happened in it, and after the connection was away. */
export function useSession(id: string) {
  const { read: readFacts, ...facts } = useRead(sessionQuery, { id });
  const { read: readItems, ...items } = useRead(sessionItemsQuery, { id });
  const read = useCallback(() => {
    readFacts();
    readItems();
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
