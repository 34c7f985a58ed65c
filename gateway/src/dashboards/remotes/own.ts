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
 * What the dashboards that came with this portal say of themselves: their routes, labels and landings are theirs, whether they are
 * built, live and switched on or not, and whatever an older build of theirs says.
 */
export async function ownManifests(): Promise<Manifest[]> {
  const manifests = await Promise.all((await ownFolders()).map(manifestIn));
  return manifests.filter((manifest) => manifest !== undefined);
}

/** An installed portal has the built folder alone. */
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

/** Read once: pages ask for them. */
export const ownNames = (): Promise<ReadonlySet<string>> =>
  (names ??= ownManifests().then((manifests) => new Set(manifests.map(({ name }) => name))));
