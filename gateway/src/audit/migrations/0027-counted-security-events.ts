import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../platform/db/index.ts';

/** How often a try came to the same, and when last: the hash says what counts as the same. */
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
