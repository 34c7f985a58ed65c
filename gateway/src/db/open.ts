import { Kysely, type Logger, SqliteAdapter, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Config } from '../config.ts';
import type { Database } from '../context.ts';
import { isUnknownTable } from './errors.ts';
import { migrations } from './migrations/index.ts';
import { mysqlDialect, STATEMENT_SECONDS, statementLimit } from './mysql.ts';
import { sqliteDialect } from './sqlite.ts';

export type DialectName = 'sqlite' | 'mysql';

/** Which of the two SQL families the settings choose. */
export const dialectName = (config: Pick<Config, 'databaseUrl'>): DialectName =>
  config.databaseUrl ? 'mysql' : 'sqlite';

/**
 * The database that the settings name: MySQL or MariaDB by `DATABASE_URL`, else SQLite in the data folder. `log` is told of each
 * statement that has been run.
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log?: Logger): Database {
  const dialect = config.databaseUrl ? mysqlDialect(config.databaseUrl) : sqliteDialect(config.dataDir);
  return new Kysely({ dialect, log });
}

/**
 * Brings the tables up to date, forward only. Gateways that start together wait for each other: by a lock of the server
 * on MySQL, by the file's write lock on SQLite. What a newer gateway has added is left alone: the one before it goes on working,
 * and starts again, while an upgrade is under way or taken back. Throws what the failing migration threw.
 */
export async function migrate(db: Database): Promise<void> {
  const done = await migrationsDone(db);
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  // Those of a newer gateway, as if they did nothing.
  const others = Object.fromEntries(done.map((name) => [name, { up: async () => {} }]));
  const known = { ...others, ...migrations };
  const { error } = await db.connection().execute(async (connection) => {
    // On a large table a change takes its time, and so does waiting for another gateway's.
    await limitStatements(connection, 0);
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => known },
      // Two changes that are made at the same time may come to a database in either order.
      allowUnorderedMigrations: true,
    });
    return migrator.migrateToLatest().finally(() => limitStatements(connection, STATEMENT_SECONDS));
  });
  if (error) throw error;
}

async function limitStatements(db: Database, seconds: number): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql.raw(statementLimit(seconds)).execute(db);
}

/** Those that this database has been through. */
async function migrationsDone(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isUnknownTable(error)) return [];
    throw error;
  }
}

/** Throws unless the database answers. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
