import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Adds the contents of removed versions: no other content may be published under their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('removed_versions'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('content_hash', 'char(64)', (c) => exact(c).notNull())
    .addColumn('removed_at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_versions_key', ['name', 'version'])
    .execute();
}
