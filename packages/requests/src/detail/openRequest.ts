import { MESSAGES } from '@portal/domain';
import type { useClient } from 'urql';
import { requestByIdQuery } from '../graphql/requestById.graphql.ts';
import type { RequestDetailData } from '../graphql/requestDetail.graphql.ts';

export interface RequestState {
  /** Undefined until something is known; null when it does not exist or may not be read. */
  request: RequestDetailData | null | undefined;
  loading: boolean;
  error: string | null;
}

/**
 * One request as a store for React: what the cache has at once, and the server's answer once somebody listens. Nothing
 * is fetched while rendering: an answer that arrives in the middle would start the rendering over, again and again.
 */
export function openRequest(client: ReturnType<typeof useClient>, id: string) {
  const variables = { id };
  const listeners = new Set<() => void>();
  const known = client.readQuery(requestByIdQuery, variables, { requestPolicy: 'cache-only' });
  let state: RequestState = { request: known?.data?.deviceRequest, loading: true, error: null };
  let close = () => {};

  const listen = () =>
    client
      .query(requestByIdQuery, variables, { requestPolicy: 'cache-and-network' })
      .subscribe(({ data, error, stale }) => {
        const request = data ? data.deviceRequest : state.request;
        const failed = error && !request && !stale;
        state = {
          request,
          loading: stale,
          error: failed ? (error.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed) : null,
        };
        for (const listener of listeners) listener();
      });

  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) close = listen().unsubscribe;
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
    /** Reads it again; whoever listens gets the answer. */
    refresh() {
      void client.query(requestByIdQuery, variables, { requestPolicy: 'network-only' }).toPromise();
    },
  };
}
