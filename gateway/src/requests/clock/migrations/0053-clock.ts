import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** How far due dates have been computed with the current settings, and which reminders were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('due_counts'))
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('calendar', 'char(64)', (c) => exact(c).notNull())
    .addColumn('position', 'integer')
    .execute();
  await table(db.schema.createTable('request_reminders'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('due_at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_reminders_key', ['request_id', 'kind', 'due_at'])
    .execute();
}
