import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** What a call answers. `refresh` asks again and keeps the old answer on the screen during loading. */
export function useAnswer<Answer>(path: string, failure: string) {
  const [state, setState] = useState<{ answer?: Answer; error?: string; loading: boolean }>({
    loading: true,
  });
  const refresh = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    try {
      setState({ answer: await apiFetch<Answer>(path, { failure }), loading: false });
    } catch (error) {
      setState((before) => ({ ...before, loading: false, error: failureOf(error, failure).message }));
    }
  }, [path, failure]);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
