import { apiFetch } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';
import type { Dashboard } from './dashboard.ts';

const FAILURE = 'Failed to fetch dashboards';

/** The dashboards of the portal. `refresh` loads them again and keeps the old ones on the screen meanwhile. */
export function useDashboards() {
  const [state, setState] = useState<{ dashboards?: readonly Dashboard[]; error?: string; loading: boolean }>(
    { loading: true },
  );
  const refresh = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    try {
      const dashboards = await apiFetch<Dashboard[]>('/dashboards', { failure: FAILURE });
      setState({ dashboards, loading: false });
    } catch (error) {
      setState((before) => ({
        ...before,
        loading: false,
        error: error instanceof Error ? error.message : FAILURE,
      }));
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
