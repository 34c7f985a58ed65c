import { createHash, randomBytes } from 'node:crypto';
import { access, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { RemoteDescription } from './description.ts';

/** Where the versions of all dashboards live: `<name>/<version>/…`, each written once and never changed. */
export const remotesFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.join(config.dataDir, 'remotes');

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

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
  const target = path.join(remotesFolder(config), name, version);
  if (await exists(target)) return;
  const temporary = path.join(remotesFolder(config), `.${name}-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(temporary, { recursive: true });
    await cp(source, temporary, { recursive: true, dereference: true });
    await Promise.all(Object.entries(files).map(([file, hash]) => checkHash(temporary, file, hash)));
    await mkdir(path.dirname(target), { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another gateway on the same folder was quicker.
    if (!(await exists(target))) throw error;
  }
}

async function checkHash(folder: string, file: string, expected: string): Promise<void> {
  const actual = createHash('sha384')
    .update(await readFile(path.join(folder, file)))
    .digest('base64');
  if (`sha384-${actual}` !== expected)
    throw new Error(`${file} does not have the hash that remote.json states`);
}
