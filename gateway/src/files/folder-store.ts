import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.ts';

/** Keys are made here; anything else must not reach the file system. */
const KEY = /^[0-9a-f]{32}$/;

/**
 * Files in a folder, spread over 256 subfolders. A file is written under a temporary name, checked, brought to disk and only
 * then renamed, so that a key stands for a whole file or for nothing.
 */
export function folderStore(folder: string): FileStore {
  const incoming = path.join(folder, 'incoming');
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error('Not a storage key');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async write(bytes, check) {
      const key = randomUUID().replaceAll('-', '');
      const temporary = path.join(incoming, key);
      const final = place(key);
      await mkdir(incoming, { recursive: true });
      await mkdir(path.dirname(final), { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(temporary, { flush: true }));
        await check(temporary);
        const { size } = await stat(temporary);
        await rename(temporary, final);
        await sync(path.dirname(final));
        return { key, size };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(key) {
      const handle = await open(place(key));
      return handle.createReadStream();
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}

/** A rename is on disk once its folder is. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
