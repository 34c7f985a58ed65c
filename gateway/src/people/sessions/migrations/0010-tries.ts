import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds limited tries of secrets. Each try is stored under the hash of what it counts for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('tries'))
    .addColumn('id', 'integer', id)
    .addColumn('subject', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('tries_of_subject').on('tries').columns(['subject', 'at']).execute();
  await db.schema.createIndex('tries_at').on('tries').column('at').execute();
}
