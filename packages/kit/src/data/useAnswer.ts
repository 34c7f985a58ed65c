import { useCallback, useEffect, useState } from 'react';
import { apiFetch } from '../session/api.ts';
import { failureOf } from '../session/failure.ts';

/**
 * Reads a path of the REST API (after /api) with GET. `failure` is shown when the server gave no message. `refresh` reads again; the old
 * answer stays during loading and after a failure.
 */
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
