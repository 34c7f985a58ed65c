import { satisfies } from 'compare-versions';
import { CONTRACT_VERSION, type Manifest } from './manifest.ts';

/** One live dashboard in the registry's answer (`GET /api/remotes`). URLs are absolute or start with a slash. */
export interface RegistryEntry {
  name: string;
  version: string;
  entry: string;
  /** `sha384-…` of the entry file. */
  integrity: string;
  /** Files to preload when one of the dashboard's routes is opened. */
  preload: readonly string[];
  /** `sha384-…` of each preloaded file, by its URL. A browser drops a preload without a hash when the later use has one. */
  hashes?: Readonly<Record<string, string>>;
  manifest: Manifest;
  /** Replaces the live version on this page only. It may change under the same address, so it has no hashes. */
  standIn?: true;
  /** A version that only a share of the browsers get; see `chooseVersions`. */
  canary?: { percent: number; entry: RegistryEntry };
}

export interface Registry {
  remotes: readonly RegistryEntry[];
}

/** The container name under which a dashboard's build registers itself. */
export const containerName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;

/** The one module that every dashboard exposes. */
export const EXPOSED_MODULE = './dashboard';

/** True when the shell's contract version is in the range that the dashboard was built for. */
export const isCompatible = (range: string, version: string = CONTRACT_VERSION): boolean =>
  satisfies(version, range);
