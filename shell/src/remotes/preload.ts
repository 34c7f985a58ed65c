import type { Registry, RegistryEntry } from '@portal/contract';
import { sessionToken } from '@portal/kit';
import { hintAt } from './hint.ts';
import { remoteAt } from './registry.ts';

/**
 * Starts to fetch the files of the dashboard for this path. When a session is stored, it also loads the dashboard while the session is
 * checked. Then only the screen is left to render when the person is known.
 */
export function preloadRoute(registry: Registry, pathname: string) {
  const entry = remoteAt(registry, pathname);
  if (!entry) return;
  hintAt(entry);
  if (!sessionToken.read()) return;
  loadLoader().then(
    ({ loadAhead }) => loadAhead(entry),
    () => {},
  );
}

/**
 * Downloads the files of a dashboard that will probably be shown, for example when a person points at its link. No code runs and no styles
 * apply before the dashboard is opened. A failure appears when the dashboard is opened.
 */
export function preloadRemote(entry: RegistryEntry) {
  hintAt(entry);
  loadLoader().catch(() => {});
}

const loadLoader = () => import(/* webpackChunkName: "signed-in" */ './load.ts');
