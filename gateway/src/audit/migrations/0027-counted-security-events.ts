import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../platform/db/migrations/frozen/columns.ts';

/** Adds how often a try had the same result, and the last time. The hash says which tries count as the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  const change = () => db.schema.alterTable('security_events');
  await change()
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await change().addColumn('last_at', sql`datetime(3)`).execute();
  await change().addColumn('counted_as', 'char(43)', exact).execute();
  await db.schema
    .createIndex('security_events_counted')
    .on('security_events')
    .column('counted_as')
    .unique()
    .execute();
}
