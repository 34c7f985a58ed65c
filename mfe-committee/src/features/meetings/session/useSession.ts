import { useCallback } from 'react';
import { useMeetingNews } from '../useMeetingNews.ts';
import { useRead } from '../useRead.ts';
import { sessionItemsQuery, sessionQuery } from './session.graphql.ts';

/** A meeting in session. It is read again when something has changed in it, and after a lost connection is back. */
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
