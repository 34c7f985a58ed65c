import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Which requests were merged into an earlier one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('request_merges'))
    .addColumn('request_id', 'integer', (c) => c.primaryKey())
    .addColumn('into_id', 'integer')
    .addColumn('merged_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('merged_by', 'integer', (c) => c.notNull())
    .addColumn('merged_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('supporters', 'text', (c) => c.notNull())
    .addForeignKeyConstraint('request_merges_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_merges_into', ['into_id'], 'device_requests', ['id'])
    .execute();
  await db.schema
    .createIndex('request_merges_into_request')
    .on('request_merges')
    .columns(['into_id', 'request_id'])
    .execute();
}
