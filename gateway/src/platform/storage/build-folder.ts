import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { assertName, BUILDS, type BuildStore, readBounded, type StoredObject } from './build-store.ts';
import { unlessMissing } from './missing.ts';

/** The folder for files that are being written. No name of the store begins with a dot. */
const TEMPORARY = '.';

/** The files of dashboards in a folder beside the uploads. */
export function buildFolder(files: string): BuildStore {
  const root = path.join(files, BUILDS);
  const place = (name: string) => {
    assertName(name);
    return path.join(root, name);
  };
  return {
    async put(name, bytes) {
      const file = place(name);
      const folder = path.dirname(file);
      const temporary = path.join(folder, TEMPORARY + randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        const handle = await open(temporary, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async get(name) {
      const handle = await open(place(name)).catch(unlessMissing);
      return handle && readBounded(handle.createReadStream());
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    async list(folder) {
      const start = path.join(root, folder);
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(unlessMissing);
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.startsWith(TEMPORARY));
      const objects = await Promise.all(
        files.map(async ({ parentPath, name }): Promise<StoredObject[]> => {
          const file = path.join(parentPath, name);
          const entry = await stat(file).catch(unlessMissing);
          return entry
            ? [{ name: path.relative(root, file).replaceAll(path.sep, '/'), storedAt: entry.mtime }]
            : [];
        }),
      );
      return objects.flat();
    },
  };
}
