import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** MySQL's TEXT ends at 64 kB: the GraphQL documents of a large dashboard do not fit. SQLite's has no such end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table remote_versions modify description mediumtext not null`.execute(db);
}
