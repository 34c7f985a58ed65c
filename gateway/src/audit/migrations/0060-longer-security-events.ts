import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Makes room for the long text of an approval, and for the reason of a refusal. SQLite stores texts of any length anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table security_events modify detail varchar(4000)`.execute(db);
}
