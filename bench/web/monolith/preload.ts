import type { Registry, RegistryEntry } from '@portal/contract';
import { remoteAt } from '../../../shell/src/remotes/registry.ts';
import { loadContainer } from './runtime.ts';

/** Like the shell's function, but with the chunks of the one build. */
export function preloadRoute(registry: Registry, pathname: string) {
  const entry = remoteAt(registry, pathname);
  if (entry) preloadRemote(entry);
}

export function preloadRemote(entry: RegistryEntry) {
  loadContainer(entry).catch(() => {});
}
