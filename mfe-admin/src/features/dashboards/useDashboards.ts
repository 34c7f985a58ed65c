import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';
import type { Dashboard } from './dashboard.ts';

/** The dashboards of the portal. `refresh` loads them again and keeps the old ones on the screen meanwhile. */
export function useDashboards() {
  const [state, setState] = useState<{ dashboards?: readonly Dashboard[]; error?: string; loading: boolean }>(
    { loading: true },
  );
  const refresh = useCallback(async () => {
    setState((before) => ({ ...before, loading: true }));
    try {
      const dashboards = await apiFetch<Dashboard[]>('/dashboards', {
        failure: MESSAGES.fetchDashboardsFailed,
      });
      setState({ dashboards, loading: false });
    } catch (error) {
      setState((before) => ({
        ...before,
        loading: false,
        error: failureOf(error, MESSAGES.fetchDashboardsFailed).message,
      }));
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
