import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Approvals of one person that wait, or waited, for a second one: the last one of each request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('request_first_approvals'))
    .addColumn('request_id', 'integer', (c) => c.primaryKey())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('waits_from', 'integer')
    .addColumn('given_by', 'integer', (c) => c.notNull())
    .addColumn('given_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('given_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('outcome', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('details', long, (c) => c.notNull())
    .addColumn('notes', long)
    .addColumn('reason_against', long)
    .addForeignKeyConstraint('request_first_approvals_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_first_approvals_giver', ['given_by'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('request_first_approvals_waiting')
    .on('request_first_approvals')
    .columns(['waits_from', 'request_id'])
    .execute();
}
