import type { Kysely } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Who has chosen to watch a request, or not to. Others watch it by default, by their relation to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('request_watchers'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('watching', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('request_watchers_key', ['request_id', 'user_id'])
    .addForeignKeyConstraint('request_watchers_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_watchers_user', ['user_id'], 'users', ['id'])
    .execute();
}
