import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../../platform/db/migrations/frozen/columns.ts';

/** Adds the people who may load a dashboard from their own computer, and the pages that were opened for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('remote_override_holders'))
    .addColumn('user_id', 'integer', (c) => c.primaryKey())
    .addColumn('granted_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('remote_override_holders_user', ['user_id'], 'users', ['id'])
    .execute();
  await table(db.schema.createTable('remote_overrides'))
    .addColumn('ticket_hash', 'char(64)', (c) => exact(c).primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('origin', 'varchar(100)', (c) => exact(c).notNull())
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('remote_overrides_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('remote_overrides_created')
    .on('remote_overrides')
    .column('created_at')
    .execute();
}
