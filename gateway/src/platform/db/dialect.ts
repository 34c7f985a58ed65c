import { type Kysely, SqliteAdapter } from 'kysely';

/** Whether it is SQLite: else it is MariaDB or MySQL. */
// biome-ignore lint/suspicious/noExplicitAny: also for tables that are not the portal's own
export const isSqlite = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
