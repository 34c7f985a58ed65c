import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Texts that people have typed and not sent, one row for each person and form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('drafts'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('draft_key', 'varchar(120)', (c) => exact(c).notNull())
    .addColumn('value', long, (c) => c.notNull())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('saved_at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('drafts_key', ['user_id', 'draft_key'])
    .addForeignKeyConstraint('drafts_user', ['user_id'], 'users', ['id'], (c) => c.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('drafts_about').on('drafts').column('draft_key').execute();
  await db.schema.createIndex('drafts_old').on('drafts').column('saved_at').execute();
}
