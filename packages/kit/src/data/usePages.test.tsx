// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { graphql } from '../graphql/graphql.ts';
import { PortalTestProvider } from '../testing/PortalTestProvider.tsx';
import { useCommand } from './useCommand.ts';
import { usePages } from './usePages.ts';

const listDocument = graphql(`
  query Requests($first: Int, $after: String, $view: RequestView!) {
    deviceRequests(first: $first, after: $after, view: $view) {
      totalCount
      edges { node { id deviceName } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const dismissDocument = graphql(`
  mutation Dismiss($id: ID!) {
    result: dismissRequest(id: $id) {
      __typename
      ... on Error { message }
      ... on DeviceRequest { id }
    }
  }
`);

/** A list like the gateway's: newest first, with pages by key. `failing` makes the network fail. */
function shelf(count: number) {
  const state = { ids: Array.from({ length: count }, (_, index) => count - index), failing: false, reads: 0 };
  const answers = {
    Requests({ first, after }: Record<string, unknown>) {
      state.reads++;
      if (state.failing) throw new Error('connection refused');
      const rest = state.ids.filter((id) => !after || id < Number(after));
      const page = rest.slice(0, Number(first));
      return {
        deviceRequests: {
          __typename: 'DeviceRequestConnection',
          totalCount: state.ids.length,
          edges: page.map((id) => ({
            __typename: 'DeviceRequestEdge',
            node: { __typename: 'DeviceRequest', id: String(id), deviceName: `Device ${id}` },
          })),
          pageInfo: {
            __typename: 'PageInfo',
            hasNextPage: rest.length > page.length,
            endCursor: page.length ? String(page.at(-1)) : null,
          },
        },
      };
    },
    Dismiss({ id }: Record<string, unknown>) {
      state.ids = state.ids.filter((each) => each !== Number(id));
      return { result: { __typename: 'DeviceRequest', id } };
    },
  };
  return { state, answers };
}

function renderList({ answers }: ReturnType<typeof shelf>) {
  return renderHook(
    () => ({
      list: usePages(listDocument, { view: 'all' }, ({ deviceRequests }) => deviceRequests),
      dismiss: useCommand(dismissDocument, { failure: 'Failed to update status' }),
    }),
    { wrapper: ({ children }) => <PortalTestProvider answers={answers}>{children}</PortalTestProvider> },
  );
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => Number(id));
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('usePages', () => {
  it('loads ten at a time until there are no more', async () => {
    const { result } = renderList(shelf(25));
    expect(result.current.list).toMatchObject({ items: [], loading: true });
    await waitFor(() => expect(ids(result.current.list.items)).toEqual(down(25, 16)));
    expect(result.current.list).toMatchObject({ totalCount: 25, hasMore: true, loading: false });
    act(() => result.current.list.loadMore());
    await waitFor(() => expect(result.current.list.items).toHaveLength(20));
    act(() => result.current.list.loadMore());
    await waitFor(() => expect(ids(result.current.list.items)).toEqual(down(25, 1)));
    expect(result.current.list.hasMore).toBe(false);
  });

  it('asks for one page however often it is told to load more', async () => {
    const list = shelf(40);
    const { result } = renderList(list);
    await waitFor(() => expect(result.current.list.items).toHaveLength(10));
    act(() => {
      result.current.list.loadMore();
      result.current.list.loadMore();
      result.current.list.loadMore();
    });
    await waitFor(() => expect(result.current.list.items).toHaveLength(20));
    expect(list.state.reads).toBe(2);
  });

  it('keeps every loaded page in step when an item leaves the list', async () => {
    const list = shelf(35);
    const { result } = renderList(list);
    await waitFor(() => expect(result.current.list.items).toHaveLength(10));
    act(() => result.current.list.loadMore());
    await waitFor(() => expect(result.current.list.items).toHaveLength(20));
    await act(() => result.current.dismiss.run({ id: '30' }));
    await waitFor(() => expect(result.current.list.totalCount).toBe(34));
    await waitFor(() =>
      expect(ids(result.current.list.items)).toEqual(down(35, 15).filter((id) => id !== 30)),
    );
  });

  it('loses nothing and shows nothing twice when new items arrive on top', async () => {
    const list = shelf(30);
    const { result } = renderList(list);
    await waitFor(() => expect(result.current.list.items).toHaveLength(10));
    act(() => result.current.list.loadMore());
    await waitFor(() => expect(result.current.list.items).toHaveLength(20));
    list.state.ids.unshift(33, 32, 31);
    act(() => result.current.list.refresh());
    await waitFor(() => expect(ids(result.current.list.items)).toEqual(down(33, 14)));
  });

  it('says what went wrong, keeps what was there and recovers', async () => {
    const list = shelf(12);
    const { result } = renderList(list);
    await waitFor(() => expect(result.current.list.items).toHaveLength(10));
    list.state.failing = true;
    act(() => result.current.list.refresh());
    await waitFor(() => expect(result.current.list.error).toBe('Failed to fetch requests'));
    expect(result.current.list.items).toHaveLength(10);
    list.state.failing = false;
    act(() => result.current.list.refresh());
    await waitFor(() => expect(result.current.list.error).toBeNull());
  });
});
