import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * Adds the time since when a dashboard is disabled, the space that uploads in progress may still use, one row that makes
 * changes to all dashboards wait for each other, and what each person has uploaded on each day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await db.schema.alterTable('remotes').addColumn('disabled_at', sql`datetime(3)`).execute();
  await sql`UPDATE remotes SET disabled_at = updated_at WHERE disabled = 1`.execute(db);
  await table(db.schema.createTable('remote_uploads'))
    .addColumn('id', 'char(32)', (c) => exact(c).primaryKey())
    .addColumn('name', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('started_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await table(db.schema.createTable('remotes_turn'))
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .execute();
  await sql`INSERT INTO remotes_turn (id, turn) VALUES (1, 0)`.execute(db);
  await table(db.schema.createTable('upload_days'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('day', 'char(10)', (c) => exact(c).notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_days_key', ['user_id', 'day'])
    .addForeignKeyConstraint('upload_days_user', ['user_id'], 'users', ['id'])
    .execute();
}
