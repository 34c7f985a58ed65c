import type { Registry, RegistryEntry } from '@portal/contract';
import { remoteAt } from '../../../shell/src/remotes/registry.ts';
import { loadContainer } from './runtime.ts';

/** As the shell's, by the means of one build. */
export function preloadRoute(registry: Registry, pathname: string) {
  const entry = remoteAt(registry, pathname);
  if (entry) preloadRemote(entry);
}

export function preloadRemote(entry: RegistryEntry) {
  loadContainer(entry).catch(() => {});
}
