import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** A list of the API. `refresh` loads it again and keeps the old one on the screen during loading. */
export function useRecords<Item>(path: string, failure: string) {
  const [state, setState] = useState<{ records?: readonly Item[]; error?: string; loading: boolean }>({
    loading: true,
  });
  const refresh = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ records: await apiFetch<Item[]>(path, { failure }), loading: false });
    } catch (error) {
      setState((before) => ({ ...before, loading: false, error: failureOf(error, failure).message }));
    }
  }, [path, failure]);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
