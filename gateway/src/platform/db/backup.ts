import { existsSync } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from './sqlite.ts';

/**
 * Copies the SQLite database of a data folder to a new file, as a snapshot, while gateways write to it. The copy appears under its name
 * only when it was checked and is on disk. Throws an Error when there is no database, the file exists already, or the copy is damaged.
 */
export async function backupSqlite(dataDir: string, file: string): Promise<void> {
  const source = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new Error(`There is no database in ${dataDir}.`);
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const database = new DatabaseSync(source, { timeout: 30_000 });
  try {
    // One read transaction. In WAL mode it blocks nobody.
    database.prepare('VACUUM INTO ?').run(partial);
    await chmod(partial, 0o600);
    check(partial);
    const handle = await open(partial);
    await handle.sync().finally(() => handle.close());
    await rename(partial, file);
  } finally {
    database.close();
    await rm(partial, { force: true });
  }
}

function check(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const [row] = copy.prepare('PRAGMA integrity_check').all();
    if (row?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${row?.integrity_check}`);
  } finally {
    copy.close();
  }
}
