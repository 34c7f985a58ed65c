import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/** The agendas of meetings. The unique index keeps a request on at most one agenda of a meeting ahead (ADR 156). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('meeting_items'))
    .addColumn('id', 'integer', id)
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('turn', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'integer')
    .addColumn('planned_request', 'integer')
    .addColumn('text', 'varchar(500)')
    .addColumn('minutes', 'integer')
    .addColumn('state', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('added_by', 'integer', (c) => c.notNull())
    .addColumn('added_at', sql`datetime(3)`, (c) => c.notNull())
    .addForeignKeyConstraint('meeting_items_meeting', ['meeting_id'], 'meetings', ['id'])
    .addForeignKeyConstraint('meeting_items_request', ['request_id'], 'device_requests', ['id'])
    .addForeignKeyConstraint('meeting_items_user', ['added_by'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('meeting_items_of')
    .on('meeting_items')
    .columns(['meeting_id', 'turn'])
    .execute();
  await db.schema
    .createIndex('meeting_items_planned')
    .unique()
    .on('meeting_items')
    .column('planned_request')
    .execute();
}
