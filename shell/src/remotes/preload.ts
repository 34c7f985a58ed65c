import type { Registry, RegistryEntry } from '@portal/contract';
import { sessionToken } from '@portal/kit';
import { hintAt } from './hint.ts';
import { remoteAt } from './registry.ts';

/**
 * Starts fetching the files of the dashboard that answers the path. With a stored session, which is still being checked, it is
 * loaded as well, so that only its screen is missing once the person is known.
 */
export function preloadRoute(registry: Registry, pathname: string) {
  const entry = remoteAt(registry, pathname);
  if (!entry) return;
  hintAt(entry);
  if (sessionToken.read()) preloadRemote(entry);
}

/** Loads a dashboard that will probably be shown, such as one at whose link somebody points. Its failure shows where it is used. */
export function preloadRemote(entry: RegistryEntry) {
  hintAt(entry);
  import(/* webpackChunkName: "signed-in" */ './load.ts').then(
    ({ loadAhead }) => loadAhead(entry),
    () => {},
  );
}
