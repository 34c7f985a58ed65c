import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The settings of the hospital: each change is a row of its own, and the one with the highest version counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('hospital_settings'))
    .addColumn('name', 'varchar(60)', (c) => exact(c).notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('changed_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.notNull())
    .addColumn('changed_by_name', 'varchar(200)', (c) => c.notNull())
    .addPrimaryKeyConstraint('hospital_settings_key', ['name', 'version'])
    .execute();
}
