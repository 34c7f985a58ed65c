import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { compareBytes } from './frozen/compare-bytes.ts';

/**
 * Texts are compared byte by byte on every database. People are found and ordered by a key that is stored beside the text (ADR 31). A key
 * can be longer than its text: TEXT would be too small for the longest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await compareBytes(db);
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .alterTable('device_requests')
    .addColumn('search_text', sqlite ? 'text' : sql`mediumtext`)
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('name_key', 'varchar(700)', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('users_name').on('users').columns(['name_key', 'id']).execute();
}
