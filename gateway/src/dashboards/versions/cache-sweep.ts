import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/context.ts';
import type { RemoteDescription } from './description.ts';
import { remotesFolder, TEMPORARY, versionFolder } from './folder.ts';
import { listVersions } from './store.ts';
import { isStored } from './stored.ts';

/** The most disk space for copies of dashboards' files on this machine. */
const MOST_BYTES = 2 * 1024 ** 3;
/** A folder younger than this is kept, because the row of its version may not be written yet. */
const YOUNG_MS = 60 * 60_000;

interface Kept {
  name: string;
  version: string;
  folder: string;
  bytes: number;
  modified: number;
}

const names = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(TEMPORARY))
    .map((entry) => entry.name);

async function measure(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(
        async ({ parentPath, name }) =>
          (await stat(path.join(parentPath, name)).catch(() => null))?.size ?? 0,
      ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function keptVersions(config: Services['config']): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const name of await names(remotesFolder(config))) {
    for (const version of await names(path.join(remotesFolder(config), name))) {
      const folder = versionFolder(config, name, version);
      const entry = await stat(folder).catch(() => null);
      if (entry) kept.push({ name, version, folder, bytes: await measure(folder), modified: entry.mtimeMs });
    }
  }
  return kept;
}

/**
 * Removes copies from this machine: copies of versions that are no longer in the database, and, above the limit, the
 * oldest copies. The store has all files, so a removed copy is fetched again when it is needed.
 */
export async function sweepCache(
  services: Pick<Services, 'builds' | 'db' | 'config' | 'clock' | 'log'>,
  mostBytes = MOST_BYTES,
): Promise<void> {
  const { db, config, clock, log } = services;
  const rows = new Map((await listVersions(db)).map((row) => [`${row.name}/${row.version}`, row]));
  const drop = async ({ name, version, folder }: Kept, why: string) => {
    await rm(folder, { recursive: true, force: true });
    log.info({ name, version, why }, 'copies of a dashboard’s files removed');
  };
  const staying: Kept[] = [];
  for (const kept of await keptVersions(config)) {
    const isRegistered = rows.has(`${kept.name}/${kept.version}`);
    if (isRegistered || kept.modified > clock().getTime() - YOUNG_MS) staying.push(kept);
    else await drop(kept, 'no such version');
  }
  let total = staying.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const kept of staying.sort((a, b) => a.modified - b.modified)) {
    if (total <= mostBytes) return;
    const row = rows.get(`${kept.name}/${kept.version}`);
    const description = row && (JSON.parse(row.description) as RemoteDescription);
    // Keep the folder when it is the only copy.
    if (!description || !(await isStored(services, description))) continue;
    await drop(kept, 'bound reached');
    total -= kept.bytes;
  }
}
