import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { unlessMissing } from './storage/missing.ts';

/** The permission bits of everybody except the owner. */
const OTHERS = 0o077;

/** The folders over which uploads are spread. */
const UPLOADS = /^[0-9a-f]{2}$/;

/** Makes a folder that only its owner can open, even if it existed before. */
export async function privateFolder(folder: string, log: Pick<Logger, 'warn'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stats = await lstat(folder);
  if (isOurs(stats)) await close(folder, stats);
  else if (stats.mode & OTHERS)
    log.warn({ folder }, 'the folder belongs to another user, and others may open it');
}

/**
 * Makes a folder and its contents readable only for their owner: files become 0600, folders 0700. New files are private by the umask of the
 * process, so this changes only files of an older gateway or of a restore. A folder is changed after its contents. So a folder that is
 * private already is not searched again: it may hold many uploads. Files of another user stay as they are.
 */
export async function makePrivate(folder: string): Promise<void> {
  const stats = await lstat(folder).catch(unlessMissing);
  if (!stats?.isDirectory()) return;
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const at = path.join(folder, name);
    const entry = await lstat(at).catch(unlessMissing);
    const done = UPLOADS.test(name) && entry && !(entry.mode & OTHERS);
    if (entry?.isDirectory() && !done) await makePrivate(at);
    if (entry?.isFile() && isOurs(entry)) await close(at, entry);
  }
  if (isOurs(stats)) await close(folder, stats);
}

const isOurs = ({ uid }: Stats): boolean => uid === process.getuid?.();

async function close(at: string, { mode }: Stats): Promise<void> {
  if (mode & OTHERS) await chmod(at, mode & 0o7777 & ~OTHERS).catch(unlessMissing);
}
