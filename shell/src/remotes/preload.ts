import type { Registry, RegistryEntry } from '@portal/contract';
import { sessionToken } from '@portal/kit';
import { hintAt } from './hint.ts';
import { remoteAt } from './registry.ts';

/**
 * Starts to fetch the files of the dashboard that answers the path. When a session is stored, it also loads the dashboard while
 * the session is checked, so that only the screen is missing when the person is known.
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
 * Downloads the files of a dashboard that will probably be shown, for example when a person points at its link. None of its code runs and none
 * of its styles apply before it is opened. A failure shows when the dashboard is opened.
 */
export function preloadRemote(entry: RegistryEntry) {
  hintAt(entry);
  loadLoader().catch(() => {});
}

const loadLoader = () => import(/* webpackChunkName: "signed-in" */ './load.ts');
