import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Who does not vote on a request: rows are added, and never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await table(db.schema.createTable('request_recusals'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('user_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('source', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('reason', 'text')
    .addColumn('recused_by', 'integer')
    .addColumn('recused_by_name', 'varchar(200)')
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_recusals_key', ['request_id', 'user_id'])
    .addForeignKeyConstraint('request_recusals_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_recusals_user', ['user_id'], 'users', ['id'])
    .execute();
}
