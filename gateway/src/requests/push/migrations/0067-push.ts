import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The browsers to which people have notices pushed, and what is to be pushed to them (ADR 102). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('push_devices'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('endpoint_hash', 'varchar(64)', (c) => exact(c).notNull().unique())
    .addColumn('endpoint', 'varchar(2000)', (c) => exact(c).notNull())
    .addColumn('p256dh', 'varchar(100)', (c) => exact(c).notNull())
    .addColumn('auth', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('session_hash', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('provider_session', 'varchar(255)', exact)
    .addColumn('device', 'varchar(100)')
    .addColumn('created_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('push_devices_user').on('push_devices').column('user_id').execute();

  await table(db.schema.createTable('pushes'))
    .addColumn('id', 'integer', id)
    .addColumn('device_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('staff_only', 'smallint', (c) => c.notNull())
    .addColumn('due_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pushes_due').on('pushes').columns(['due_at', 'id']).execute();
  await db.schema.createIndex('pushes_request').on('pushes').column('request_id').execute();
}
