import { isCompatible, type RegistryEntry } from '@portal/contract';
import { isTrusted } from './registry.ts';

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
