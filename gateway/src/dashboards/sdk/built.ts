import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT, type Config } from '../../platform/config/index.ts';
import { unlessMissing } from '../../platform/storage/index.ts';

/** A package as the build has made it. */
export interface BuiltPackage {
  manifest: { name: string; version: string; dependencies?: Record<string, string> };
  /** The file that a registry takes, and its hash in npm's form. */
  tarball: string;
  integrity: string;
  /** The compressed file with everything except the manifest. */
  rest: string;
}

/** What `npm run build` lists in `sdk.json`. */
interface Built {
  packages: readonly BuiltPackage[];
}

export const sdkFolder = (config: Pick<Config, 'sdkDir'>): string =>
  config.sdkDir ?? path.join(CHECKOUT, 'dist', 'sdk');

/** Reads the list of built packages. Undefined when the SDK is not built. */
export async function readBuilt(folder: string): Promise<Built | undefined> {
  const text = await readFile(path.join(folder, 'sdk.json'), 'utf8').catch(unlessMissing);
  return text === undefined ? undefined : JSON.parse(text);
}
