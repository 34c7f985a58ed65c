import { randomBytes } from 'node:crypto';
import { access, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/index.ts';
import type { RemoteDescription } from './description.ts';
import { integrityOf } from './integrity.ts';

/** Where this machine keeps copies of the versions that it serves: `<name>/<version>/…`. */
export const remotesFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'remotes');

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The place of a version's copies. */
export const versionFolder = (config: Pick<Config, 'dataDir'>, name: string, version: string): string =>
  path.join(remotesFolder(config), name, version);

/** What stands here is not whole: a version under way, or one that was cut off. */
export const TEMPORARY = '.';

/** A fresh place for the files of a version that is not whole yet, removed whatever `work` does with it. */
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

/** Puts a whole folder in a version's place in one step, unless something stands there: that is checked when it is served. */
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
 * Copies a build to its immutable place, unless it is there. It appears under its name only when it is whole and each
 * file has the hash that its description states; otherwise an Error names the file and nothing stays.
 */
export async function keepVersion(
  config: Pick<Config, 'dataDir'>,
  description: RemoteDescription,
  source: string,
): Promise<void> {
  const { name, version, files } = description;
  if (await exists(versionFolder(config, name, version))) return;
  await inTemporaryFolder(config, name, async (folder) => {
    await cp(source, folder, { recursive: true, dereference: true });
    await checkHashes(folder, files);
    await placeVersion(config, description, folder);
  });
}

/** Bytes of all files of a version. */
export async function sizeOf(folder: string, { files }: Pick<RemoteDescription, 'files'>): Promise<number> {
  const sizes = await Promise.all(
    Object.keys(files).map(async (file) => (await stat(path.join(folder, file))).size),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

/** Takes away what uploads that were cut off have left for so long that none is under way any more. */
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
