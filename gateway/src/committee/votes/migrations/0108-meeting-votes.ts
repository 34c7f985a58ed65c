import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The votes on items of meetings: one for each member (ADR 148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('meeting_votes'))
    .addColumn('item_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('user_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('vote', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('reason', 'text')
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('meeting_votes_key', ['item_id', 'user_id'])
    .addForeignKeyConstraint('meeting_votes_item', ['item_id'], 'meeting_items', ['id'])
    .addForeignKeyConstraint('meeting_votes_user', ['user_id'], 'users', ['id'])
    .execute();
}
