import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** What people are asked about devices on the shelf, and since when they are asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('request_follow_ups'))
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('round', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('part', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('days', 'integer', (c) => c.notNull())
    .addColumn('person_id', 'integer')
    .addColumn('person_name', 'varchar(200)')
    .addColumn('asked_at', INSTANT, (c) => c.notNull())
    .addColumn('open_to', 'integer')
    .addColumn('remind_at', INSTANT)
    .addColumn('answered_by', 'integer')
    .addColumn('answered_by_name', 'varchar(200)')
    .addColumn('first_answered_at', INSTANT)
    .addColumn('answered_at', INSTANT)
    .addColumn('value', long)
    .addColumn('salt', 'varchar(32)', exact)
    .addColumn('digest', 'varchar(64)', exact)
    .addPrimaryKeyConstraint('request_follow_ups_key', ['request_id', 'id'])
    .addForeignKeyConstraint('request_follow_ups_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('request_follow_ups_person', ['person_id'], 'users', ['id'])
    .addForeignKeyConstraint('request_follow_ups_by', ['answered_by'], 'users', ['id'])
    .execute();
  await table(db.schema.createTable('follow_up_starts'))
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('since', INSTANT, (c) => c.notNull())
    .execute();
  const indexes: Record<string, string[]> = {
    request_follow_ups_open: ['open_to', 'asked_at'],
    request_follow_ups_remind: ['remind_at', 'request_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('request_follow_ups').columns(columns).execute();
}
