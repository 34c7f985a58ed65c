import { satisfies } from 'compare-versions';
import { CONTRACT_VERSION, type Manifest } from './manifest.ts';

/** One live dashboard as the registry (`GET /api/remotes`) names it. URLs are absolute or start with a slash. */
export interface RegistryEntry {
  name: string;
  version: string;
  entry: string;
  /** `sha384-…` of the entry file. */
  integrity: string;
  /** Files to preload when one of the dashboard's routes is opened. */
  preload: readonly string[];
  /** `sha384-…` of each preloaded file, by its URL: a browser drops a preload that comes without the hash of its later use. */
  hashes?: Readonly<Record<string, string>>;
  manifest: Manifest;
  /** In place of the live version on this page alone: it may change under its address, and has no hashes. */
  standIn?: true;
  /** A version that only a share of the browsers gets; see `chooseVersions`. */
  canary?: { percent: number; entry: RegistryEntry };
}

export interface Registry {
  remotes: readonly RegistryEntry[];
}

/** The container name under which a dashboard's build registers itself. */
export const containerName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;

/** The one module that every dashboard exposes. */
export const EXPOSED_MODULE = './dashboard';

/** True when the shell's contract version lies in the range that the dashboard was built for. */
export const isCompatible = (range: string, version: string = CONTRACT_VERSION): boolean =>
  satisfies(version, range);
