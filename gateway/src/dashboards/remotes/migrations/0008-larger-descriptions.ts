import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * MySQL's TEXT ends at 64 kB, which is too small for the GraphQL documents of a large dashboard. SQLite's TEXT has no
 * such limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table remote_versions modify description mediumtext not null`.execute(db);
}
