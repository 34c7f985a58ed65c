import { MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import { useRef } from 'react';
import { usersQuery } from './users.graphql.ts';

/**
 * The users that a search finds, in pages of ten. While a new search runs (`searching`), the rows of the last search stay, so
 * that the table does not flicker at every letter.
 */
export function useUsers(text: string) {
  const pages = usePages(usersQuery, { text: text || null }, ({ users }) => users, {
    failure: MESSAGES.fetchUsersFailed,
  });
  const settled = useRef(pages);
  const first = pages.loading && pages.items.length === 0;
  if (!first && !pages.error) settled.current = pages;
  const searching = first && settled.current.items.length > 0;
  return {
    ...pages,
    items: searching ? settled.current.items : pages.items,
    totalCount: searching ? settled.current.totalCount : pages.totalCount,
    loading: first && !searching,
    searching,
  };
}
