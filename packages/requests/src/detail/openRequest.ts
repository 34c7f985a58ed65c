import { MESSAGES } from '@portal/domain';
import { createLazyStore } from '@portal/kit';
import type { useClient } from 'urql';
import { requestByIdQuery } from '../graphql/requestById.graphql.ts';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';

export interface RequestState {
  /** Undefined until it is known; null when the request does not exist or the person may not read it. */
  request: RequestDetailData | null | undefined;
  loading: boolean;
  error: string | null;
}

type Client = ReturnType<typeof useClient>;
/** A part of a screen that has already read the request gets its answers from the cache. */
export type Policy = 'cache-and-network' | 'cache-first';

/**
 * One request as a store for React. It starts with the cached value, and reads the server's answer when the first listener subscribes. It
 * fetches nothing during rendering, because an answer during rendering would restart the rendering again and again.
 */
function open(client: Client, id: string, requestPolicy: Policy, onIdle: () => void) {
  const variables = { id };
  const asks = requestPolicy === 'cache-and-network';
  // Even a value from the cache is read only when somebody listens: reading notifies every component that shows the request.
  const cached = asks && client.readQuery(requestByIdQuery, variables, { requestPolicy: 'cache-only' });
  const initial: RequestState = {
    request: cached ? cached.data?.deviceRequest : undefined,
    loading: true,
    error: null,
  };

  const { getState, setState, subscribe } = createLazyStore(initial, () => {
    const { unsubscribe } = client
      .query(requestByIdQuery, variables, { requestPolicy })
      .subscribe(({ data, error, stale }) => {
        const request = data ? data.deviceRequest : getState().request;
        const failed = error && !request && !stale;
        setState({
          request,
          loading: stale,
          error: failed ? (error.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed) : null,
        });
      });
    return () => {
      unsubscribe();
      onIdle();
    };
  });

  return {
    getState,
    subscribe,
    /** Reads the request again; all listeners get the answer. */
    refresh() {
      void client.query(requestByIdQuery, variables, { requestPolicy: 'network-only' }).toPromise();
    },
  };
}

type RequestStore = ReturnType<typeof open>;

const shown = new WeakMap<Client, Map<string, RequestStore>>();

/**
 * The store of a request. All components that show the request at the same time share it, so a panel that moves to another place
 * on the page keeps its content.
 */
export function openRequest(
  client: Client,
  id: string,
  requestPolicy: Policy = 'cache-and-network',
): RequestStore {
  const key = `${requestPolicy} ${id}`;
  const stores = shown.get(client) ?? new Map<string, RequestStore>();
  shown.set(client, stores);
  const store = stores.get(key) ?? open(client, id, requestPolicy, () => stores.delete(key));
  return {
    ...store,
    subscribe(listener) {
      stores.set(key, store);
      return store.subscribe(listener);
    },
  };
}
