import { MESSAGES, type Operations } from '@portal/domain';
import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** How the portal runs. `refresh` keeps the old content on the screen during loading. */
export function useOperations() {
  const [state, setState] = useState<{ operations?: Operations; error?: string; loading: boolean }>({
    loading: true,
  });
  const refresh = useCallback(async () => {
    const failure = MESSAGES.fetchOperationsFailed;
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ operations: await apiFetch<Operations>('/operations', { failure }), loading: false });
    } catch (error) {
      setState((before) => ({ ...before, loading: false, error: failureOf(error, failure).message }));
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
