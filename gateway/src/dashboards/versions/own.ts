import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, parseManifest } from '@portal/contract';
import { CHECKOUT } from '../../platform/config/index.ts';

/** The folders of the dashboards that came with this portal. */
export async function ownFolders(): Promise<string[]> {
  const names = await readdir(CHECKOUT);
  return names
    .filter((name) => name.startsWith('mfe-'))
    .sort()
    .map((name) => path.join(CHECKOUT, name));
}

/**
 * The manifests of the dashboards that came with this portal. They own their routes, labels and landings, even if they
 * are not built, live or switched on, and whatever an older build of theirs states.
 */
export async function ownManifests(): Promise<Manifest[]> {
  const manifests = await Promise.all((await ownFolders()).map(manifestIn));
  return manifests.filter((manifest) => manifest !== undefined);
}

/** The manifest in a folder. An installed portal has only the built folder. */
async function manifestIn(folder: string): Promise<Manifest | undefined> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  try {
    return parseManifest(
      await read('portal.json').catch(async () => (await read('dist/remote.json')).manifest),
    );
  } catch {
    return undefined;
  }
}

let names: Promise<ReadonlySet<string>> | undefined;

/** The names of these dashboards. They are read only once, because every page needs them. */
export const ownNames = (): Promise<ReadonlySet<string>> =>
  (names ??= ownManifests().then((manifests) => new Set(manifests.map(({ name }) => name))));
