import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the dashboards that run in a frame of their own. A row may exist before the first version of the dashboard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('remote_sandboxes'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull().primaryKey())
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
}
