import { Kysely, type Logger, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Config } from '../config/config.ts';
import type { Database } from '../context.ts';
import { STATEMENT_SECONDS } from './database-url.ts';
import { isSqlite } from './dialect.ts';
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
 * Opens the database that the settings name: MySQL or MariaDB with `DATABASE_URL`, else SQLite in the data folder. `log` gets
 * each statement that has run, `nodeLog` the servers that fail.
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

/** A copy of a SQLite database. It is only read. */
export const openCopy = (file: string): Database => new Kysely({ dialect: sqliteCopyDialect(file) });

/**
 * Runs the writes of a gateway's start: only one gateway at a time does this, also when they use different nodes of a
 * cluster. The tables are up to date when `work` begins.
 */
export async function starting<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return alone(db, 'start', async () => {
    await runMigrations(db);
    return work();
  });
}

/**
 * Brings the tables up to date, only forward. Gateways that start together wait for each other (`starting`). Migrations of a
 * newer gateway are left alone, so an older gateway can work and start while an upgrade is under way or is undone. Throws the
 * error of the failing migration.
 */
export async function migrate(db: Database): Promise<void> {
  if (isUpToDate(await migrationsDone(db))) return;
  await starting(db, async () => {});
}

const isUpToDate = (done: readonly string[] = []) => migrationNames().every((name) => done.includes(name));

async function runMigrations(db: Database): Promise<void> {
  const done = await migrationsDone(db);
  if (isUpToDate(done)) return;
  // The migrations of a newer gateway stand here as migrations that do nothing.
  const others = Object.fromEntries((done ?? []).map((name) => [name, { up: async () => {} }]));
  const migrations = { ...others, ...(await loadMigrations()) };
  // A gateway may have died in the middle of a migration, so changes that exist already are no error. In a database that is not the
  // portal's they are an error.
  const begun = done !== undefined;
  // Changing a large table can take long.
  const patience = new Patience(Number.POSITIVE_INFINITY);
  const { error } = await repeating.run(begun, () =>
    patience.run(() =>
      db.connection().execute(async (connection) => {
        await limitStatements(connection, 0);
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: async () => migrations },
          // Two migrations that were developed at the same time may reach a database in either order.
          allowUnorderedMigrations: true,
        });
        return migrator.migrateToLatest().finally(() => limitStatements(connection, STATEMENT_SECONDS));
      }),
    ),
  );
  if (error) throw error;
}

async function limitStatements(db: Database, seconds: number): Promise<void> {
  if (isSqlite(db)) return;
  await sql.raw(statementLimit(seconds)).execute(db);
}

/** The names of the migrations that this database has had. Undefined when no migration has ever begun. */
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
