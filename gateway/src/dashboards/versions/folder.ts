import { randomBytes } from 'node:crypto';
import { access, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import { keptFiles, type RemoteDescription } from './description.ts';
import { integrityOf } from './integrity.ts';

/** The folder where this machine keeps copies of the versions that it serves: `<name>/<version>/…`. */
export const remotesFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'remotes');

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The folder of a version's copies. */
export const versionFolder = (config: Pick<Config, 'dataDir'>, name: string, version: string): string =>
  path.join(remotesFolder(config), name, version);

/** Whether this machine has copies of a version. */
export const isKept = (config: Pick<Config, 'dataDir'>, name: string, version: string): Promise<boolean> =>
  exists(versionFolder(config, name, version));

/** Marks a folder that is not complete: a version in progress or an interrupted one. */
export const TEMPORARY = '.';

/** Gives `work` a new folder for an incomplete version's files. The folder is always removed afterwards. */
export async function inTemporaryFolder<T>(
  config: Pick<Config, 'dataDir'>,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(remotesFolder(config), `${TEMPORARY}${name}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Moves a complete folder to a version's place in one step. An existing folder stays, because it is checked when it is
 * served.
 */
export async function placeVersion(
  config: Pick<Config, 'dataDir'>,
  { name, version }: RemoteDescription,
  folder: string,
): Promise<void> {
  const target = versionFolder(config, name, version);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(folder, target).catch(async (error: unknown) => {
    if (!(await exists(target))) throw error;
  });
}

/**
 * Copies a build to its permanent place, unless it is there already. The folder appears under its name only when it is
 * complete and each file has the hash that the description states. Otherwise throws an Error that names the file, and
 * leaves nothing behind.
 */
export async function keepVersion(
  config: Pick<Config, 'dataDir'>,
  description: RemoteDescription,
  source: string,
): Promise<void> {
  const { name, version } = description;
  if (await isKept(config, name, version)) return;
  await inTemporaryFolder(config, name, async (folder) => {
    await cp(source, folder, { recursive: true, dereference: true });
    await checkHashes(folder, keptFiles(description));
    await placeVersion(config, description, folder);
  });
}

/** The total bytes of a version's files. */
export async function sizeOf(folder: string, description: Parameters<typeof keptFiles>[0]): Promise<number> {
  const sizes = await Promise.all(
    Object.keys(keptFiles(description)).map(async (file) => (await stat(path.join(folder, file))).size),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Removes what interrupted uploads have left. They are so old that no upload can still be in progress. */
export async function removeLeftOvers(config: Pick<Config, 'dataDir'>, before: Date): Promise<void> {
  const names = await readdir(remotesFolder(config)).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(TEMPORARY))) {
    const folder = path.join(remotesFolder(config), name);
    const { mtime } = await stat(folder).catch(() => ({ mtime: new Date() }));
    if (mtime < before) await rm(folder, { recursive: true, force: true });
  }
}

async function checkHashes(folder: string, files: RemoteDescription['files']): Promise<void> {
  await Promise.all(
    Object.entries(files).map(async ([file, expected]) => {
      if ((await integrityOf(await readFile(path.join(folder, file)))) !== expected)
        throw new Error(`${file} does not have the hash that remote.json states`);
    }),
  );
}
