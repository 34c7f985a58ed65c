import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Adds what each event changed, so that a request can be recomputed from its history. NULL for older events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // Keeps the text byte for byte, because the hash covers it. MySQL's TEXT would end at 64 kB.
  const type = sqlite ? sql`text` : sql`mediumtext character set utf8mb4 collate utf8mb4_bin`;
  await db.schema.alterTable('request_events').addColumn('changes', type).execute();
}
