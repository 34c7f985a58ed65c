import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { openRequest, type RequestState } from './openRequest.ts';

/** One request with all its details, kept up to date. */
export function useRequest(id: string): RequestState & { refresh: () => void } {
  const client = useClient();
  const store = useMemo(() => openRequest(client, id), [client, id]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return useMemo(() => ({ ...state, refresh: store.refresh }), [state, store]);
}
