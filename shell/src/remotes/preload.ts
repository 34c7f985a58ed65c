import { isCompatible, type Registry, type RegistryEntry } from '@portal/contract';
import { isTrusted, remoteAt } from './registry.ts';

function hint(rel: 'preload' | 'prefetch', href: string, integrity = '') {
  const url = new URL(href, location.href).href;
  if ([...document.head.querySelectorAll('link')].some((link) => link.href === url)) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.integrity = integrity;
  // As the container's runtime does for everything that has a hash; the modes must match or the file is fetched twice.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

function hintAll(
  rel: 'preload' | 'prefetch',
  { entry, integrity, preload, hashes, manifest, standIn }: RegistryEntry,
) {
  if (standIn || !isCompatible(manifest.contract) || !isTrusted(entry)) return;
  hint(rel, entry, integrity);
  for (const file of preload) hint(rel, file, hashes?.[file]);
}

/** Starts fetching the files of the dashboard that answers the path; runs none of them. */
export function preloadRoute(registry: Registry, pathname: string) {
  const entry = remoteAt(registry, pathname);
  if (!entry) return;
  hintAll('preload', entry);
  // Its failure shows where it is used.
  import('./share-scope.ts').then(({ loadDesignSystem }) => loadDesignSystem()).catch(() => {});
}

/** Fetches a dashboard's files at low priority, because someone points at a link to it. */
export const preloadRemote = (entry: RegistryEntry) => hintAll('prefetch', entry);
