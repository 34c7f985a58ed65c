import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The rule that has routed a request last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('request_routings'))
    .addColumn('request_id', 'integer', (c) => c.primaryKey())
    .addColumn('rule', 'integer')
    .addColumn('rule_name', 'varchar(60)')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('routed_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('request_routings_request', ['request_id'], 'device_requests', ['id'])
    .execute();
}
