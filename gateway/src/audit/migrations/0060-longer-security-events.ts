import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Room for all that an approval names, and for the reason of a refusal. SQLite keeps texts of any length. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter table security_events modify detail varchar(4000)`.execute(db);
}
