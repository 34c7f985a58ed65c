import { MESSAGES } from '@portal/domain';
import { type AnyVariables, stringifyVariables, type TypedDocumentNode } from '@urql/core';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { type Connection, openPages, type PagesState } from './pages.ts';

export interface Pages<Item> extends PagesState<Item> {
  /** Loads the next page; does nothing while a page is loading. */
  loadMore(): void;
  /** Loads every loaded page again. */
  refresh(): void;
}

/**
 * A list in cursor pages of ten (spec 9). The document takes `first` and `after`, and this hook sets both. `pick` finds the
 * connection in the result. Every loaded page stays live when the cache is invalidated. Other `variables` start a new list.
 */
export function usePages<Result, Variables extends AnyVariables, Item extends { id: string }>(
  document: TypedDocumentNode<Result, Variables & { first?: number | null; after?: string | null }>,
  variables: Omit<Variables, 'first' | 'after'>,
  pick: (result: Result) => Connection<Item>,
  { failure = MESSAGES.fetchRequestsFailed }: { failure?: string } = {},
): Pages<Item> {
  const client = useClient();
  const current = useRef({ variables, pick });
  current.current = { variables, pick };
  const key = stringifyVariables(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the variables' content; pick is read when called
  const pages = useMemo(
    () =>
      openPages(
        client,
        document,
        current.current.variables as Variables,
        (result: Result) => current.current.pick(result),
        failure,
      ),
    [client, document, key, failure],
  );
  const state = useSyncExternalStore(pages.subscribe, pages.getState);
  return useMemo(() => ({ ...state, loadMore: pages.loadMore, refresh: pages.refresh }), [state, pages]);
}
