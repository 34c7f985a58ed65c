import { WINDOWING } from '@portal/domain';
import { type AnyVariables, type Client, createRequest, type TypedDocumentNode } from '@urql/core';
import { pipe, subscribe } from 'wonka';
import { failureOfOperation } from './failure.ts';
import { createLazyStore } from './lazyStore.ts';

/** The part of a connection of the gateway's schema that paging needs. */
export interface Connection<Item> {
  edges: readonly { node: Item }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
  /** True when `totalCount` is only a lower limit. */
  totalIsLeast?: boolean;
}

export interface PagesState<Item> {
  items: readonly Item[];
  totalCount: number;
  /** True when `totalCount` is a lower limit and there may be more. */
  totalIsLeast?: boolean;
  /** True while there is nothing to show yet, or while a further page loads. */
  loading: boolean;
  /** A message for people. The pages that were loaded before stay. */
  error: string | null;
  hasMore: boolean;
}

interface Page<Item> {
  after: string | null;
  connection?: Connection<Item>;
  error?: string;
  pending: boolean;
  close(): void;
}

/**
 * Keeps each wanted page open as its own query, which starts after the end of the page before. When the cache drops a page, the
 * page is read again. If its end has moved, the following pages move too, so no item between them gets lost. Until they have
 * moved, an item may be on two pages; it is shown once.
 */
export function openPages<Result, Variables extends AnyVariables, Item extends { id: string }>(
  client: Client,
  document: TypedDocumentNode<Result, Variables & { first?: number | null; after?: string | null }>,
  variables: Variables,
  pick: (result: Result) => Connection<Item>,
  failure: string,
) {
  let pages: Page<Item>[] = [];
  let wanted = 1;

  const requestAt = (after: string | null) =>
    createRequest(document, { ...variables, first: WINDOWING.pageSize, after });

  const cached = () => {
    const data = client.readQuery(document, requestAt(null).variables, { requestPolicy: 'cache-only' })?.data;
    return data ? pick(data) : undefined;
  };

  const store = createLazyStore(
    combine([{ after: null, connection: cached(), pending: true, close() {} }]),
    () => {
      open(0, null);
      return () => {
        for (const page of pages) page.close();
        pages = [];
      };
    },
  );
  const changed = () => store.setState(combine(pages));

  function open(index: number, after: string | null) {
    const before = pages[index];
    before?.close();
    const page: Page<Item> = { after, connection: before?.connection, pending: true, close() {} };
    pages[index] = page;
    const source = client.executeQuery(requestAt(after), { requestPolicy: 'cache-and-network' });
    const { unsubscribe } = pipe(
      source,
      subscribe(({ data, error, stale }) => {
        if (pages[index] !== page) return;
        if (data) page.connection = pick(data);
        page.error = error && !stale ? failureOfOperation(error, failure).message : undefined;
        page.pending = stale && !data;
        follow(index);
        changed();
      }),
    );
    page.close = unsubscribe;
    if (pages[index] !== page) unsubscribe();
  }

  /** Opens, moves or closes the next page when the content of a page is known. */
  function follow(index: number) {
    const info = pages[index]?.connection?.pageInfo;
    if (!info) return;
    const next = pages[index + 1];
    if (!info.hasNextPage) {
      for (const page of pages.splice(index + 1)) page.close();
    } else if (index + 1 < wanted && next?.after !== info.endCursor) open(index + 1, info.endCursor);
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    loadMore() {
      if (!store.getState().hasMore || pages.length < wanted || pages.some(({ pending }) => pending)) return;
      wanted = pages.length + 1;
      follow(pages.length - 1);
      changed();
    },
    refresh() {
      for (const { after } of pages) {
        const request = client.createRequestOperation('query', requestAt(after), {
          requestPolicy: 'network-only',
        });
        client.reexecuteOperation(request);
      }
    },
  };
}

function combine<Item extends { id: string }>(pages: readonly Page<Item>[]): PagesState<Item> {
  const byId = new Map<string, Item>();
  for (const { connection } of pages)
    for (const { node } of connection?.edges ?? []) if (!byId.has(node.id)) byId.set(node.id, node);
  const last = pages.findLast(({ connection }) => connection)?.connection;
  const items = [...byId.values()];
  const hasMore = last?.pageInfo.hasNextPage ?? false;
  return {
    items,
    // The pages were read one after the other, so their totals may differ. When all pages are there, the total is the
    // number of their items.
    totalCount: hasMore ? (pages[0]?.connection?.totalCount ?? 0) : items.length,
    totalIsLeast: hasMore && Boolean(pages[0]?.connection?.totalIsLeast),
    loading: pages.some(({ connection, error, pending }) => pending && !connection && !error),
    error: pages.find(({ error }) => error)?.error ?? null,
    hasMore,
  };
}
