import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDevelopment } from './base.ts';

const { resolve } = createRequire(import.meta.url);

/** The path of a package on which Module Federation's own package depends. */
export const ofEnhanced = (name: string): string =>
  createRequire(resolve('@module-federation/enhanced/rspack')).resolve(name);

/**
 * The folder beside `mf-manifest.json` with the archive of types and a list of them. A portal accepts no file whose name begins with `@`,
 * which is the default.
 */
const FOLDER = 'mf-types';

const EARLIEST = new Date(1980, 0, 1);

/**
 * Removes the times of files from an archive, so that equal types give equal bytes: then a version with equal sources has the same name.
 */
async function withoutTimes(archive: string) {
  const Zip = createRequire(ofEnhanced('@module-federation/dts-plugin'))('adm-zip');
  const even = new Zip();
  for (const entry of new Zip(archive).getEntries()) {
    if (entry.isDirectory) continue;
    even.addFile(entry.entryName, entry.getData(), '', 0o644);
    even.getEntry(entry.entryName).header.time = EARLIEST;
  }
  await even.writeZipPromise(archive);
}

/**
 * The types of the exposed modules of a container, for hosts that are built with Module Federation. They are made with the dashboard's own
 * `tsconfig.json`. A dashboard without one has no types, such as those in the portal's checkout. Type errors do not stop the build; `portal
 * check` reports them.
 */
export const exchangedTypes = (folder: string | undefined) =>
  !isDevelopment &&
  folder !== undefined &&
  existsSync(join(folder, 'tsconfig.json')) && {
    consumeTypes: false,
    generateTypes: {
      typesFolder: FOLDER,
      afterGenerate: ({ zipTypesPath }: { zipTypesPath?: string }) =>
        zipTypesPath ? withoutTimes(zipTypesPath) : undefined,
    },
  };
