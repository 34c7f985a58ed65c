import { readConfig } from '../../platform/config/index.ts';
import type { Database } from '../../platform/context.ts';
import { migrate, openDatabase } from '../../platform/db/index.ts';

/** Runs a command's work on the database that the settings name. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
