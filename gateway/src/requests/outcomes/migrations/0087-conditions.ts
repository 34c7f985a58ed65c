import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The outcomes of decisions, what blocks an order, and the conditions of approvals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  await db.schema.alterTable('device_requests').addColumn('outcome', 'varchar(40)').execute();
  await db.schema.alterTable('device_requests').addColumn('order_blocked_by', 'varchar(20)').execute();
  await table(db.schema.createTable('request_conditions'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer', (c) => c.notNull())
    .addColumn('person_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('until_day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('blocks_ordering', 'smallint', (c) => c.notNull())
    .addColumn('given_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('given_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('open_for', 'integer')
    .addColumn('open_until', 'varchar(10)', exact)
    .addColumn('closed_at', sql`datetime(3)`)
    .addColumn('closed_by', 'integer')
    .addColumn('closed_by_name', 'varchar(200)')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('request_conditions_key', ['request_id', 'number'])
    .addForeignKeyConstraint('request_conditions_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_conditions_person', ['person_id'], 'users', ['id'])
    .execute();
  await table(db.schema.createTable('day_reminders'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('day_reminders_key', ['request_id', 'kind', 'day'])
    .execute();
  await db.schema
    .createIndex('request_conditions_open')
    .on('request_conditions')
    .columns(['open_for', 'given_at'])
    .execute();
  await db.schema
    .createIndex('request_conditions_due')
    .on('request_conditions')
    .columns(['open_until', 'request_id'])
    .execute();
}
