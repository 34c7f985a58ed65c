import { Kysely, type Logger, SqliteAdapter, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Config } from '../config/config.ts';
import type { Database } from '../context.ts';
import { STATEMENT_SECONDS } from './database-url.ts';
import { isUnknownTable } from './errors.ts';
import { alone } from './leases.ts';
import { loadMigrations, migrationNames } from './migrations.ts';
import { repeating } from './mysql/link.ts';
import type { NodeLog } from './mysql/nodes.ts';
import { statementLimit } from './mysql/session.ts';
import { mysqlDialect } from './mysql.ts';
import { Patience } from './patience.ts';
import { sqliteCopyDialect, sqliteDialect } from './sqlite.ts';

export type DialectName = 'sqlite' | 'mysql';

/** Which of the two SQL families the settings choose. */
export const dialectName = (config: Pick<Config, 'databaseUrl'>): DialectName =>
  config.databaseUrl ? 'mysql' : 'sqlite';

/**
 * The database that the settings name: MySQL or MariaDB by `DATABASE_URL`, else SQLite in the data folder. `log` is told of each
 * statement that has been run, `nodeLog` of servers that fail.
 */
export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log?: Logger,
  nodeLog?: NodeLog,
): Database {
  const dialect = config.databaseUrl
    ? mysqlDialect(config.databaseUrl, nodeLog)
    : sqliteDialect(config.dataDir);
  return new Kysely({ dialect, log });
}

/** A copy of a SQLite database, to read only. */
export const openCopy = (file: string): Database => new Kysely({ dialect: sqliteCopyDialect(file) });

/**
 * Does what a gateway writes before it serves: one gateway at a time, whatever node of a cluster each of them uses. The tables
 * are up to date when `work` begins.
 */
export async function starting<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return alone(db, 'start', async () => {
    await runMigrations(db);
    return work();
  });
}

/**
 * Brings the tables up to date, forward only. Gateways that start together wait for each other (`starting`). What a newer gateway
 * has added is left alone: the one before it goes on working, and starts again, while an upgrade is under way or taken back.
 * Throws what the failing migration threw.
 */
export async function migrate(db: Database): Promise<void> {
  if (isUpToDate(await migrationsDone(db))) return;
  await starting(db, async () => {});
}

const isUpToDate = (done: readonly string[] = []) => migrationNames().every((name) => done.includes(name));

async function runMigrations(db: Database): Promise<void> {
  const done = await migrationsDone(db);
  if (isUpToDate(done)) return;
  // Those of a newer gateway, as if they did nothing.
  const others = Object.fromEntries((done ?? []).map((name) => [name, { up: async () => {} }]));
  const migrations = { ...others, ...(await loadMigrations()) };
  // A gateway may have died in the middle of one; in a database that is not the portal's nothing is passed over.
  const begun = done !== undefined;
  // On a large table a change can take long.
  const patience = new Patience(Number.POSITIVE_INFINITY);
  const { error } = await repeating.run(begun, () =>
    patience.run(() =>
      db.connection().execute(async (connection) => {
        await limitStatements(connection, 0);
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: async () => migrations },
          // Two changes that are made at the same time may come to a database in either order.
          allowUnorderedMigrations: true,
        });
        return migrator.migrateToLatest().finally(() => limitStatements(connection, STATEMENT_SECONDS));
      }),
    ),
  );
  if (error) throw error;
}

/** Whether this is MySQL or MariaDB, not SQLite. */
export const isMysql = (db: Database): boolean => !(db.getExecutor().adapter instanceof SqliteAdapter);

async function limitStatements(db: Database, seconds: number): Promise<void> {
  if (!isMysql(db)) return;
  await sql.raw(statementLimit(seconds)).execute(db);
}

/** Those that this database has been through; undefined where none has ever begun. */
async function migrationsDone(db: Database): Promise<string[] | undefined> {
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isUnknownTable(error)) return undefined;
    throw error;
  }
}
