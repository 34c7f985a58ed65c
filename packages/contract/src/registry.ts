import { satisfies } from 'compare-versions';
import type { Manifest } from './manifest.ts';
import { SERVED_CONTRACTS } from './version.ts';

/** One live dashboard in the registry's answer (`GET /api/remotes`). URLs are absolute or start with a slash. */
export interface RegistryEntry {
  name: string;
  version: string;
  entry: string;
  /** `sha384-…` of the entry file. */
  integrity: string;
  /** Files to preload when one of the dashboard's routes is opened. */
  preload: readonly string[];
  /**
   * `sha384-…` of each preloaded file, by its URL. A browser downloads a file again when the preload had no hash and the later use has one.
   */
  hashes?: Readonly<Record<string, string>>;
  manifest: Manifest;
  /** True when the dashboard runs in a frame of its own. Its code must never run in the portal's page. */
  sandboxed?: true;
  /**
   * True for an entry that replaces the live version on this page only: a preview, or a build on the person's own computer. The latter has
   * no hashes, because its files may change at the same address.
   */
  standIn?: true;
  /** A version that only a share of the browsers gets; see `chooseVersions`. */
  canary?: { percent: number; entry: RegistryEntry };
  /** Versions that were rolled back: pages that still run one of them must reload. */
  withdrawn?: readonly string[];
}

export interface Registry {
  remotes: readonly RegistryEntry[];
  /** A hash of the whole content: pages compare it with their own. */
  revision?: string;
}

/** The difference between two registries: all names in their order, and the entries that are new or changed. */
export interface RegistryPatch {
  names: readonly string[];
  entries: readonly RegistryEntry[];
}

export function registryPatch(before: Registry, now: Registry): RegistryPatch {
  const textsBefore = new Map(before.remotes.map((entry) => [entry.name, JSON.stringify(entry)]));
  return {
    names: now.remotes.map(({ name }) => name),
    entries: now.remotes.filter((entry) => textsBefore.get(entry.name) !== JSON.stringify(entry)),
  };
}

export function patchRegistry({ remotes }: Registry, patch: RegistryPatch, revision: string): Registry {
  const entries = new Map([...remotes, ...patch.entries].map((entry) => [entry.name, entry]));
  return { remotes: patch.names.flatMap((name) => entries.get(name) ?? []), revision };
}

/** The container name under which a dashboard's build registers itself. */
export const containerName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;

/** The module that every dashboard exposes. Each contribution to a slot has one more; see `exposedSlot`. */
export const EXPOSED_MODULE = './dashboard';

/** True when one of the contract's versions that the portal serves is in the range that the dashboard was built for. */
export const isCompatible = (range: string, served: readonly string[] = SERVED_CONTRACTS): boolean =>
  served.some((version) => satisfies(version, range));
