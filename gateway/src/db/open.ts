import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Config } from '../config.ts';
import type { Database } from '../context.ts';
import { migrations } from './migrations/index.ts';
import { mysqlDialect } from './mysql.ts';
import { sqliteDialect } from './sqlite.ts';

export type DialectName = 'sqlite' | 'mysql';

/** Which of the two SQL families the settings choose. */
export const dialectName = (config: Pick<Config, 'databaseUrl'>): DialectName =>
  config.databaseUrl ? 'mysql' : 'sqlite';

/** The database that the settings name: MySQL or MariaDB by `DATABASE_URL`, else SQLite in the data folder. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Database {
  const dialect = config.databaseUrl ? mysqlDialect(config.databaseUrl) : sqliteDialect(config.dataDir);
  return new Kysely({ dialect });
}

/**
 * Brings the tables up to date, forward only. Gateways that start together wait for each other: by a lock of the server
 * on MySQL, by the file's write lock on SQLite. Throws what the failing migration threw.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw error;
}

/** Throws unless the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
