import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds for whom each flag of a dashboard is on, and whether it is switched off for everybody. Lists have spaces between their parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('flags'))
    .addColumn('dashboard', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('name', 'varchar(60)', (c) => exact(c).notNull())
    .addColumn('killed', 'smallint', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('roles', 'varchar(400)', (c) => c.notNull())
    .addColumn('people', 'varchar(2000)', (c) => c.notNull())
    .addColumn('updated_at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('flags_key', ['dashboard', 'name'])
    .execute();
}
