import { MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import { useRef } from 'react';
import { usersQuery } from './users.graphql.ts';

/**
 * The users that a search finds, in pages of ten. While a new search runs (`searching`), the rows of the last search stay, so
 * that the table does not flicker at every letter.
 */
export function useUsers(text: string) {
  const found = usePages(usersQuery, { text: text || null }, ({ users }) => users, {
    failure: MESSAGES.fetchUsersFailed,
  });
  const settled = useRef(found);
  const first = found.loading && found.items.length === 0;
  if (!first && !found.error) settled.current = found;
  const searching = first && settled.current.items.length > 0;
  return {
    ...found,
    items: searching ? settled.current.items : found.items,
    totalCount: searching ? settled.current.totalCount : found.totalCount,
    loading: first && !searching,
    searching,
  };
}
