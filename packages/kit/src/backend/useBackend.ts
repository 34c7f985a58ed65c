import { MESSAGES } from '@portal/domain';
import { useContext, useMemo } from 'react';
import { API_BASE, type ApiRequest, apiFetch, callApi } from '../session/api.ts';
import { DashboardContext } from './DashboardContext.ts';

/** The calls of a dashboard to its own backend, whose address an operator has set. */
export interface Backend {
  /** Returns the JSON that the backend answers. Rejects with an ApiError whose message can be shown to people. */
  fetch<Answer>(path: `/${string}`, request?: ApiRequest): Promise<Answer>;
  /** Returns the response unchanged, for answers that are not JSON. Rejects as `fetch` does. */
  open(path: `/${string}`, request?: ApiRequest): Promise<Response>;
}

/**
 * The path of a call for `callApi`. Throws when it would leave the dashboard's own backend: browsers resolve dots and
 * backslashes before they send a path.
 */
function below(dashboard: string, path: string): string {
  const base = `${API_BASE}/apps/${dashboard}`;
  const { pathname, search } = new URL(base + path, location.origin);
  const isBelow = pathname.startsWith(`${base}/`) && !pathname.startsWith(`${base}//`);
  if (path.startsWith('/') && isBelow) return pathname.slice(API_BASE.length) + search;
  throw new Error(MESSAGES.noPathOfBackend(path, dashboard));
}

/**
 * The backend of the dashboard that this screen belongs to. The gateway checks the session token and passes the person's identity on to the
 * backend instead of the token.
 */
export function useBackend(): Backend {
  const dashboard = useContext(DashboardContext);
  if (dashboard === null) throw new Error('useBackend must be used on a screen of a dashboard');
  return useMemo(
    () => ({
      fetch: async (path, request) => apiFetch(below(dashboard, path), request),
      open: async (path, request) => callApi(below(dashboard, path), request),
    }),
    [dashboard],
  );
}
