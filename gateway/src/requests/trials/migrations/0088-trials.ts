import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** Trials of approved devices, and who evaluates them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('request_trials'))
    .addColumn('request_id', 'integer', (c) => c.primaryKey())
    .addColumn('units', 'integer', (c) => c.notNull())
    .addColumn('from_day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('until_day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('questions', 'text', (c) => c.notNull())
    .addColumn('started_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('started_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('open_until', 'varchar(10)', exact)
    .addColumn('result', 'varchar(10)', exact)
    .addColumn('reason', 'text')
    .addColumn('ended_at', sql`datetime(3)`)
    .addColumn('ended_by', 'integer')
    .addColumn('ended_by_name', 'varchar(200)')
    .addForeignKeyConstraint('request_trials_request', ['request_id'], 'device_requests', ['id'])
    .execute();
  await table(db.schema.createTable('trial_evaluators'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('user_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('asked', 'integer')
    .addColumn('asked_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('value', long)
    .addColumn('salt', 'varchar(32)', exact)
    .addColumn('digest', 'varchar(64)', exact)
    .addColumn('answered_at', sql`datetime(3)`)
    .addPrimaryKeyConstraint('trial_evaluators_key', ['request_id', 'user_id'])
    .addForeignKeyConstraint('trial_evaluators_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('trial_evaluators_user', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('request_trials_open')
    .on('request_trials')
    .columns(['open_until', 'request_id'])
    .execute();
  await db.schema
    .createIndex('trial_evaluators_asked')
    .on('trial_evaluators')
    .columns(['asked', 'asked_at'])
    .execute();
}
