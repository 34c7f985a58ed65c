import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the backends of dashboards, and the keys that sign assertions about callers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('dashboard_backends'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('url', 'varchar(300)', (c) => exact(c).notNull())
    .addColumn('updated_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await table(db.schema.createTable('assertion_keys'))
    .addColumn('kid', 'varchar(64)', (c) => exact(c).primaryKey())
    .addColumn('sealed', 'varchar(1000)', (c) => exact(c).notNull())
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
}
