import { MESSAGES } from '@portal/domain';
import { createLazyStore } from '@portal/kit';
import type { useClient } from 'urql';
import { requestByIdQuery } from '../graphql/requestById.graphql.ts';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';

export interface RequestState {
  /** Undefined until something is known; null when it does not exist or may not be read. */
  request: RequestDetailData | null | undefined;
  loading: boolean;
  error: string | null;
}

type Client = ReturnType<typeof useClient>;

/**
 * One request as a store for React: what the cache has at once, and the server's answer once somebody listens. Nothing
 * is fetched while rendering: an answer that arrives in the middle would start the rendering over, again and again.
 */
function open(client: Client, id: string, onIdle: () => void) {
  const variables = { id };
  const cached = client.readQuery(requestByIdQuery, variables, { requestPolicy: 'cache-only' });
  const initial: RequestState = { request: cached?.data?.deviceRequest, loading: true, error: null };

  const { getState, setState, subscribe } = createLazyStore(initial, () => {
    const { unsubscribe } = client
      .query(requestByIdQuery, variables, { requestPolicy: 'cache-and-network' })
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
    /** Reads it again; whoever listens gets the answer. */
    refresh() {
      void client.query(requestByIdQuery, variables, { requestPolicy: 'network-only' }).toPromise();
    },
  };
}

type RequestStore = ReturnType<typeof open>;

const shown = new WeakMap<Client, Map<string, RequestStore>>();

/**
 * The request's store, the same one for all who show it at a time: a panel that moves to another place on the page keeps
 * what it shows.
 */
export function openRequest(client: Client, id: string): RequestStore {
  const stores = shown.get(client) ?? new Map<string, RequestStore>();
  shown.set(client, stores);
  const store = stores.get(id) ?? open(client, id, () => stores.delete(id));
  return {
    ...store,
    subscribe(listener) {
      stores.set(id, store);
      return store.subscribe(listener);
    },
  };
}
