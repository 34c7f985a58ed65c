import { loadTopBar } from '../layout/loadTopBar.ts';

/*
 * The code that only signed-in people need. It is a separate chunk, so that the page for visitors stays small. When a session is
 * stored, this code is fetched while the session is checked. On a dashboard's page the gateway tells the browser to fetch it at
 * once.
 */
export const loadDataLayout = () => import(/* webpackChunkName: "signed-in" */ './DataLayout.tsx');
export const loadDashboardPage = () => import(/* webpackChunkName: "signed-in" */ './DashboardPage.tsx');

/** Fetches the code ahead of time. A failure shows only when the code is used. */
export function preloadSignedIn(): void {
  for (const load of [loadTopBar, loadDataLayout, loadDashboardPage]) load().catch(() => {});
}
