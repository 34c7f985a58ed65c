import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../platform/db/migrations/frozen/columns.ts';

/** Adds the data of the operator's page: counts of calls by hour, measured values by day, and when the upkeep ran. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('call_hours'))
    .addColumn('hour', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('gateway', 'varchar(36)', (c) => exact(c).notNull())
    .addColumn('name', 'varchar(200)', (c) => exact(c).notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addColumn('ms', 'bigint', (c) => c.notNull())
    .addColumn('steps', 'varchar(200)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('call_hours_key', ['hour', 'gateway', 'name'])
    .execute();
  await table(db.schema.createTable('day_numbers'))
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('name', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('day_numbers_key', ['day', 'name'])
    .execute();
  await table(db.schema.createTable('upkeep_runs'))
    .addColumn('task', 'varchar(64)', (c) => exact(c).notNull().primaryKey())
    .addColumn('succeeded_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
}
