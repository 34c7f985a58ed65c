import { hash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { cacheFile } from './cache.ts';
import { versionFolder } from './folder.ts';
import { integrityOf } from './integrity.ts';
import { shellFolder } from './shell-folder.ts';
import { findVersion, insertVersion, listVersions, retireOthers, SHELL } from './store.ts';
import { storeVersion } from './stored.ts';

/** File names that contain a hash of the content. */
export const HASHED = /\.[\da-f]{8,}\.\w+$/;
const VERSION_LENGTH = 16;
/** The shortest interval between two searches for builds that other gateways have stored. */
const LOOK_EVERY_MS = 5_000;

async function hashedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && HASHED.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
}

/**
 * Stores the files of this gateway's shell that pages load later. So every gateway can serve them to pages that are still open after the
 * next build of the shell. For a build that is stored already it takes three statements.
 */
export async function keepShell(services: Services): Promise<void> {
  const { db, config, clock } = services;
  const folder = shellFolder(config);
  const names = await hashedFiles(folder);
  if (names.length === 0) return;
  const version = hash('sha256', names.join('\n')).slice(0, VERSION_LENGTH);
  const at = toSql(clock());
  if (!(await findVersion(db, SHELL, version))) {
    const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
    const hashes = await Promise.all(contents.map(integrityOf));
    const description = {
      name: SHELL,
      version,
      files: Object.fromEntries(names.map((name, at) => [name, hashes[at] ?? ''])),
    };
    await storeVersion(services, description, folder);
    await insertVersion(db, {
      name: SHELL,
      version,
      source: 'bundled',
      description: JSON.stringify(description),
      published_at: at,
      size: contents.reduce((sum, { length }) => sum + length, 0),
    }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
  await transaction(db, (trx) => retireOthers(trx, SHELL, version, at));
}

const present = new Set<string>();

/** Whether the file is in the shell's folder. Files with a hash in their name stay as they are, so each is looked for once. */
async function isPresent(file: string): Promise<boolean> {
  if (present.has(file)) return true;
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) present.add(file);
  return isThere;
}

const indexes = new WeakMap<object, { versions: Map<string, string>; until: number }>();

async function versionWith({ db, clock }: Services, file: string): Promise<string | undefined> {
  const now = clock().getTime();
  const index = indexes.get(db);
  if (index && now < index.until) return index.versions.get(file);
  const versions = new Map<string, string>();
  for (const { version, description } of (await listVersions(db, SHELL)).reverse()) {
    for (const name of Object.keys(JSON.parse(description).files)) versions.set(name, version);
  }
  indexes.set(db, { versions, until: now + LOOK_EVERY_MS });
  return versions.get(file);
}

/** The folder that has this hashed file of the shell. The file may be of this build, of an earlier one, or of another gateway's build. */
export async function folderWith(services: Services, file: string): Promise<string | undefined> {
  const own = shellFolder(services.config);
  if (await isPresent(path.join(own, file))) return own;
  const version = await versionWith(services, file);
  if (version === undefined || !(await cacheFile(services, SHELL, version, file))) return undefined;
  return versionFolder(services.config, SHELL, version);
}
