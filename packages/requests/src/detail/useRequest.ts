import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { openRequest, type Policy, type RequestState } from './openRequest.ts';

/** One request with all its details, kept up to date. `cache-first` sends no query when the screen has already read the request. */
export function useRequest(id: string, policy?: Policy): RequestState & { refresh: () => void } {
  const client = useClient();
  const store = useMemo(() => openRequest(client, id, policy), [client, id, policy]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return useMemo(() => ({ ...state, refresh: store.refresh }), [state, store]);
}
