import { type Kysely, SqliteAdapter } from 'kysely';

/** True for SQLite, false for MariaDB and MySQL. */
// biome-ignore lint/suspicious/noExplicitAny: also for tables that are not the portal's own
export const isSqlite = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
