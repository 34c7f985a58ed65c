import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';
import { assertKey, incomingFolder, listFolder } from './incoming.ts';

/**
 * Files in a folder with 256 subfolders. A file is written under a temporary name, checked, flushed to disk and only then
 * renamed. So a key stands for a complete file or for nothing.
 */
export function folderStore(folder: string): FileStore {
  const incoming = incomingFolder(path.join(folder, 'incoming'));
  const place = (key: string): string => {
    assertKey(key);
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    write: (bytes, check) =>
      incoming.receive(bytes, check, async (file) => {
        const final = place(file.key);
        await mkdir(path.dirname(final), { recursive: true });
        await rename(file.path, final);
        await sync(path.dirname(final));
      }),
    async read(key) {
      const handle = await open(place(key));
      return handle.createReadStream();
    },
    async remove(key) {
      await rm(place(key), { force: true });
      await incoming.remove(key);
    },
    async list(prefix) {
      return [
        ...(await listFolder(path.join(folder, prefix), prefix, true)),
        ...(await incoming.list(prefix)),
      ];
    },
  };
}

/** A rename is on disk only after its folder has been flushed. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
