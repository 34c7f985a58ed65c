import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/context.ts';
import { unlessMissing } from '../../platform/storage/index.ts';
import { KEPT_FOLDER } from '../sdk/kept.ts';
import { keptFiles, type RemoteDescription } from './description.ts';
import { versionFolder } from './folder.ts';
import { integrityOf } from './integrity.ts';
import { findVersion, listVersions } from './store.ts';

/** The number of files that are stored at the same time. */
const AT_ONCE = 8;
/** Files younger than this are kept: it is longer than the time from a version's first stored file to its row. */
const YOUNG_MS = 60 * 60_000;

type Version = Pick<RemoteDescription, 'name' | 'version'>;
type Described = Version & Parameters<typeof keptFiles>[0];

const folderOf = ({ name, version }: Version) => `${name}/${version}/`;

/**
 * The name of a file in the store. It contains the file's hash, so that two uploads of the same version, one of which is
 * refused, never overwrite each other's files.
 */
export const objectName = (of: Version, integrity: string): string =>
  folderOf(of) + Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/** Copies a version's files from a folder to the store. The caller has checked the files. */
export async function storeVersion(
  { builds }: Pick<Services, 'builds'>,
  description: Described,
  folder: string,
): Promise<void> {
  const waiting = Object.entries(keptFiles(description));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [file, integrity] = next;
      await builds.put(objectName(description, integrity), await readFile(path.join(folder, file)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The files of a version that are missing from the store. */
async function missingOf({ builds }: Pick<Services, 'builds'>, description: Described): Promise<string[]> {
  const there = new Set((await builds.list(folderOf(description))).map(({ name }) => name));
  return Object.entries(keptFiles(description))
    .filter(([, integrity]) => !there.has(objectName(description, integrity)))
    .map(([file]) => file);
}

/** Whether every gateway can get all files of a version. */
export const isStored = async (
  services: Pick<Services, 'builds'>,
  description: Described,
): Promise<boolean> => (await missingOf(services, description)).length === 0;

/**
 * Stores files that only this machine has: of versions from before the store existed, and of versions that could not be stored when they
 * were registered. Stores only files with the right hash.
 */
export async function storeKept(services: Pick<Services, 'builds' | 'db' | 'config' | 'log'>): Promise<void> {
  const { builds, db, config, log } = services;
  const there = new Set((await builds.list('')).map(({ name }) => name));
  for (const { name, version, description } of await listVersions(db)) {
    const files = keptFiles(JSON.parse(description));
    let moved = 0;
    for (const [file, integrity] of Object.entries(files)) {
      const object = objectName({ name, version }, integrity);
      if (there.has(object)) continue;
      const copy = path.join(versionFolder(config, name, version), file);
      const bytes = await readFile(copy).catch(unlessMissing);
      if (!bytes || (await integrityOf(bytes)) !== integrity) continue;
      await builds.put(object, bytes);
      moved++;
    }
    if (moved) log.info({ name, version, files: moved }, 'files of a dashboard moved to the store');
  }
}

/** Deletes files that belong to no version. Young files may belong to a version that is just being published. */
export async function sweepStored({
  builds,
  db,
  clock,
}: Pick<Services, 'builds' | 'db' | 'clock'>): Promise<void> {
  const before = clock().getTime() - YOUNG_MS;
  const old = (await builds.list('')).filter(
    ({ name, storedAt }) => !name.startsWith(KEPT_FOLDER) && storedAt.getTime() < before,
  );
  const byVersion = Map.groupBy(old, ({ name }) => name.slice(0, name.lastIndexOf('/')));
  for (const [folder, objects] of byVersion) {
    const [name = '', version = ''] = folder.split('/');
    // Read the row again for each version, because it may have been registered in the meantime.
    const row = await findVersion(db, name, version);
    const files = row ? keptFiles(JSON.parse(row.description)) : {};
    const described = new Set(
      Object.values(files).map((integrity) => objectName({ name, version }, integrity)),
    );
    for (const object of objects) if (!described.has(object.name)) await builds.remove(object.name);
  }
}
