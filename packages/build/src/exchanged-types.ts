import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDevelopment } from './base.ts';

const { resolve } = createRequire(import.meta.url);

/** A package that Module Federation's own package brings. */
export const ofEnhanced = (name: string): string =>
  createRequire(resolve('@module-federation/enhanced/rspack')).resolve(name);

/** The archive of the types, and a list of them, beside `mf-manifest.json`. A portal takes no file whose name begins with `@`. */
const FOLDER = 'mf-types';

const EARLIEST = new Date(1980, 0, 1);

/** Equal types give equal bytes, so that a version of equal sources has the same name: an archive has the times of its files, otherwise. */
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
 * The types of what a container exposes, for hosts that are built with Module Federation. They are made of the dashboard's own
 * `tsconfig.json`; a dashboard without one, such as those of the portal's checkout, gives none. Wrong types are the business of
 * `portal check`: the build goes on without them.
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
