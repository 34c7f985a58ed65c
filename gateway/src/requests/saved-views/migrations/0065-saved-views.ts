import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Saved views: lists as people have filtered and sorted them (ADR 101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('saved_views'))
    .addColumn('id', 'integer', id)
    .addColumn('owner_id', 'integer', (c) => c.notNull())
    .addColumn('role', 'varchar(40)', exact)
    .addColumn('list', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('name', 'varchar(60)', (c) => c.notNull())
    .addColumn('query', 'varchar(1000)', (c) => exact(c).notNull())
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('saved_views_owner_user', ['owner_id'], 'users', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('saved_views_owner').on('saved_views').columns(['owner_id', 'role']).execute();
  await db.schema.createIndex('saved_views_role').on('saved_views').column('role').execute();
}
