import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileMigrationProvider, type Migration } from 'kysely/migration';

const SOURCES = path.join(import.meta.dirname, '../..');

/** The files of the folders `migrations` of the modules. */
const migrationFiles = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && path.basename(path.dirname(file)) === 'migrations',
  );

/**
 * The names of all migrations, in order. Once released, one is never changed or renamed: the next change is a new file, with the
 * next number of all.
 */
export const migrationNames = (): string[] =>
  migrationFiles()
    .map((file) => path.basename(file, '.ts'))
    .sort();

/** All migrations by name. They are loaded only when there is something to migrate. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const folders = new Set(migrationFiles().map((file) => path.dirname(file)));
  const loaded = await Promise.all(
    [...folders].map((folder) =>
      new FileMigrationProvider({
        fs,
        path,
        migrationFolder: path.join(SOURCES, folder),
        import: (file) => import(pathToFileURL(file).href),
      }).getMigrations(),
    ),
  );
  return Object.assign({}, ...loaded);
}
