import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The people who ask for a device that somebody else has requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('request_supporters'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('since', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_supporters_key', ['request_id', 'user_id'])
    .addForeignKeyConstraint('request_supporters_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_supporters_user', ['user_id'], 'users', ['id'])
    .execute();
}
