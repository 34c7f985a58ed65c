import { useCallback, useEffect, useState } from 'react';
import { apiFetch } from '../session/api.ts';
import { failureOf } from '../session/failure.ts';

/**
 * What a GET of the REST API answers, by its path after /api. `failure` is said where the answer says nothing. `refresh` asks again, and the old
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
