import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Adds notes on an item while its meeting is in session (ADR 166). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('meeting_notes'))
    .addColumn('item_id', 'integer', (c) => c.notNull().primaryKey())
    .addColumn('text', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('edited_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('edited_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('edited_at', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('meeting_notes_item', ['item_id'], 'meeting_items', ['id'])
    .execute();
}
