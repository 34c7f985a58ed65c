import { loadTopBar } from '../layout/loadTopBar.ts';

/*
 * What only signed-in people need, in a chunk of its own: the page for visitors stays light. With a stored session it is
 * fetched while the session is still being checked; of a dashboard's page the gateway has the browser fetch it at once.
 */
export const loadDataLayout = () => import(/* webpackChunkName: "signed-in" */ './DataLayout.tsx');
export const loadRemotes = () => import(/* webpackChunkName: "signed-in" */ '../remotes/index.ts');

/** Fetches them ahead; a failure shows where they are used. */
export function preloadSignedIn(): void {
  for (const load of [loadTopBar, loadDataLayout, loadRemotes]) load().catch(() => {});
}
