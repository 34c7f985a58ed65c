import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** What each committee member advises on a request: one row for each member, replaced when the member votes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('request_votes'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('user_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('vote', 'varchar(10)', (c) => c.notNull())
    .addColumn('comment', 'text')
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addPrimaryKeyConstraint('request_votes_key', ['request_id', 'user_id'])
    .addForeignKeyConstraint('request_votes_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_votes_user', ['user_id'], 'users', ['id'])
    .execute();
}
