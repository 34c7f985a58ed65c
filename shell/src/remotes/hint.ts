import { isCompatible, type RegistryEntry } from '@portal/contract';
import { isTrusted } from './registry.ts';

function hint(href: string, integrity = '') {
  const url = new URL(href, location.href).href;
  if ([...document.head.querySelectorAll('link')].some((link) => link.href === url)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = url.endsWith('.css') ? 'style' : 'script';
  link.integrity = integrity;
  // The container's runtime uses the same CORS mode for everything with a hash. With another mode, the browser would fetch the file twice.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}

/**
 * Starts to fetch all files of the dashboard in parallel. Without this, the other files would be requested one round trip after the entry.
 */
export function hintAt({ entry, integrity, preload, hashes, manifest, standIn, sandboxed }: RegistryEntry) {
  // A frame of another origin has its own copies of all files.
  if (standIn || sandboxed || !isCompatible(manifest.contract) || !isTrusted(entry)) return;
  hint(entry, integrity);
  for (const file of preload) hint(file, hashes?.[file]);
}
