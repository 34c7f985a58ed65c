import { type DashboardHealth, MESSAGES } from '@portal/domain';
import { ApiError, apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

/** The reports of browsers about a dashboard. `refresh` keeps the old content on the screen during loading. */
export function useHealth(name: string) {
  const [state, setState] = useState<{
    health?: DashboardHealth;
    error?: string;
    /** True when no version of it is live. */
    isMissing?: boolean;
    loading: boolean;
  }>({
    loading: true,
  });
  const refresh = useCallback(async () => {
    const failure = MESSAGES.fetchHealthFailed;
    setState((before) => ({ ...before, loading: true }));
    try {
      const health = await apiFetch<DashboardHealth>(`/dashboards/${encodeURIComponent(name)}/health`, {
        failure,
      });
      setState({ health, loading: false });
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      const { message } = failureOf(error, failure);
      setState((before) => ({ ...before, loading: false, isMissing, error: message }));
    }
  }, [name]);
  useEffect(() => void refresh(), [refresh]);
  return { ...state, refresh };
}
