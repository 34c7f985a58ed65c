import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Adds the actions from the minutes of meetings: what people have to do (ADR 163). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await db.schema
    .alterTable('meetings')
    .addColumn('actions_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await table(db.schema.createTable('meeting_actions'))
    .addColumn('id', 'integer', id)
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('item_id', 'integer')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('person_id', 'integer')
    .addColumn('person_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('due_day', 'varchar(10)', exact)
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('edited_by_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('open_for', 'integer')
    .addColumn('open_until', 'varchar(10)', exact)
    .addColumn('open_since', INSTANT)
    .addColumn('done_at', INSTANT)
    .addColumn('done_by', 'integer')
    .addColumn('done_by_name', 'varchar(200)')
    .addColumn('note', 'text')
    .addForeignKeyConstraint('meeting_actions_meeting', ['meeting_id'], 'meetings', ['id'])
    .addForeignKeyConstraint('meeting_actions_item', ['item_id'], 'meeting_items', ['id'])
    .addForeignKeyConstraint('meeting_actions_person', ['person_id'], 'users', ['id'])
    .execute();
  await db.schema
    .createIndex('meeting_actions_of')
    .on('meeting_actions')
    .columns(['meeting_id', 'id'])
    .execute();
  await db.schema
    .createIndex('meeting_actions_open')
    .on('meeting_actions')
    .columns(['open_for', 'open_since'])
    .execute();
  await db.schema
    .createIndex('meeting_actions_due')
    .on('meeting_actions')
    .columns(['open_until', 'meeting_id'])
    .execute();
}
