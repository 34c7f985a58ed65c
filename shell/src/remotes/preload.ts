import { isCompatible, type Registry, type RegistryEntry } from '@portal/contract';
import { sessionToken } from '@portal/kit';
import { isTrusted, remoteAt } from './registry.ts';

function hint(href: string, integrity = '') {
  const url = new URL(href, location.href).href;
  if ([...document.head.querySelectorAll('link')].some((link) => link.href === url)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.integrity = integrity;
  // As the container's runtime does for everything that has a hash; the modes must match or the file is fetched twice.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

/** Starts fetching all files of the dashboard, side by side: its entry alone would ask for the others one round trip later. */
export function hintAt({ entry, integrity, preload, hashes, manifest, standIn }: RegistryEntry) {
  if (standIn || !isCompatible(manifest.contract) || !isTrusted(entry)) return;
  hint(entry, integrity);
  for (const file of preload) hint(file, hashes?.[file]);
}

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
