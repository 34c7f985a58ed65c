import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './file-store.ts';
import { unlessMissing } from './missing.ts';

/** The store makes the keys. Any other name must not reach a store. */
const KEY = /^[0-9a-f]{32}$/;

export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('Not a storage key');
}

/**
 * Uploads that are not complete yet. They are on the disk of this machine, under their future key, until they are complete
 * and checked.
 */
export interface Incoming {
  /** Writes the stream to disk, checks the file and passes it to `keep`. Nothing stays here, whatever fails. */
  receive(
    bytes: Readable,
    check: (path: string) => Promise<void>,
    keep: (file: { key: string; path: string; size: number }) => Promise<void>,
  ): Promise<{ key: string; size: number }>;
  remove(key: string): Promise<void>;
  /** The files that a killed process has left. */
  list(prefix: string): Promise<StoredFile[]>;
}

export function incomingFolder(folder: string): Incoming {
  const place = (key: string) => path.join(folder, key);
  return {
    async receive(bytes, check, keep) {
      const key = randomUUID().replaceAll('-', '');
      const file = place(key);
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(file, { flush: true }));
        await check(file);
        const { size } = await stat(file);
        await keep({ key, path: file, size });
        return { key, size };
      } finally {
        await rm(file, { force: true });
      }
    },
    async remove(key) {
      assertKey(key);
      await rm(place(key), { force: true });
    },
    list: (prefix) => listFolder(folder, prefix, false),
  };
}

/** The files of a folder whose names are keys with this beginning. A file that disappears meanwhile is left out. */
export async function listFolder(folder: string, prefix: string, whole: boolean): Promise<StoredFile[]> {
  const names = await readdir(folder).catch(unlessMissing);
  const keys = (names ?? []).filter((name) => name.startsWith(prefix) && KEY.test(name));
  const entries = await Promise.all(
    keys.map(async (key) => {
      const entry = await stat(path.join(folder, key)).catch(() => null);
      return entry && { key, size: entry.size, storedAt: entry.mtime, whole };
    }),
  );
  return entries.filter((file) => file !== null);
}
