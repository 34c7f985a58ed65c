/*
 * What only signed-in people need, in chunks of its own: the page for visitors stays light. With a stored session all of
 * it is fetched while the session is still being checked.
 */
export const loadTopBar = () => import('../layout/TopBar.tsx');
export const loadWelcome = () => import('../pages/home/Welcome.tsx');
export const loadDataLayout = () => import('./DataLayout.tsx');
export const loadRemotes = () => import('../remotes/index.ts');

/** Fetches them ahead; a failure shows where they are used. */
export function preloadSignedIn(): void {
  for (const load of [loadTopBar, loadDataLayout, loadRemotes]) load().catch(() => {});
}
