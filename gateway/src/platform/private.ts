import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { unlessMissing } from './storage/missing.ts';

/** What nobody but the owner may do. */
const OTHERS = 0o077;

/** The folders that uploads are spread over. */
const UPLOADS = /^[0-9a-f]{2}$/;

/** Makes a folder that its owner alone can open, also when it was there before. */
export async function privateFolder(folder: string, log: Pick<Logger, 'warn'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (isOurs(found)) await close(folder, found);
  else if (found.mode & OTHERS)
    log.warn({ folder }, 'the folder belongs to another user, and others may open it');
}

/**
 * Takes from everybody else what is in a folder, and the folder: files become 0600, folders 0700. What is new is so by the process's
 * umask, so this finds only what an older gateway or a restore has left. A folder comes after what is in it: one of uploads, of
 * which there may be many, is done when it is private itself. What belongs to another user is left alone.
 */
export async function makePrivate(folder: string): Promise<void> {
  const found = await lstat(folder).catch(unlessMissing);
  if (!found?.isDirectory()) return;
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const at = path.join(folder, name);
    const entry = await lstat(at).catch(unlessMissing);
    const done = UPLOADS.test(name) && entry && !(entry.mode & OTHERS);
    if (entry?.isDirectory() && !done) await makePrivate(at);
    if (entry?.isFile() && isOurs(entry)) await close(at, entry);
  }
  if (isOurs(found)) await close(folder, found);
}

const isOurs = ({ uid }: Stats): boolean => uid === process.getuid?.();

async function close(at: string, { mode }: Stats): Promise<void> {
  if (mode & OTHERS) await chmod(at, mode & 0o7777 & ~OTHERS).catch(unlessMissing);
}
