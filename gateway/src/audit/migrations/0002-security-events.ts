import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../platform/db/migrations/frozen/columns.ts';

/** Adds the events about access. The table is append-only, and the limits count tries in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, table } = columnKit(db);
  await table(db.schema.createTable('security_events'))
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'varchar(40)', (c) => c.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('detail', 'varchar(200)')
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_of_user')
    .on('security_events')
    .columns(['user_id', 'kind', 'at'])
    .execute();
}
