import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the tokens with which programs of people read reports (ADR 173). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, id, table } = columnKit(db);
  await table(db.schema.createTable('report_tokens'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('label', 'varchar(200)', (c) => c.notNull())
    .addColumn('token_hash', 'varchar(64)', (c) => exact(c).notNull().unique())
    .addColumn('made_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('expires_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('last_used_at', sql`datetime(3)`)
    .addColumn('last_used_from', 'varchar(64)')
    .addForeignKeyConstraint('report_tokens_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('report_tokens_users').on('report_tokens').columns(['user_id', 'id']).execute();
}
