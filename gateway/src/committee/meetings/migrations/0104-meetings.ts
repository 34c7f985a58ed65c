import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** The meetings of the committee, their members, and the history of their plans (ADR 155). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  // The old and new order of a full agenda together are more than 64 KiB.
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('meetings'))
    .addColumn('id', 'integer', id)
    .addColumn('title', 'varchar(200)', (c) => c.notNull())
    .addColumn('starts_at', INSTANT, (c) => c.notNull())
    .addColumn('ends_at', INSTANT, (c) => c.notNull())
    .addColumn('listed_at', INSTANT)
    .addColumn('place', 'varchar(500)')
    .addColumn('guests', 'text', (c) => c.notNull())
    .addColumn('chair_id', 'integer', (c) => c.notNull())
    .addColumn('state', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('planned_by', 'integer', (c) => c.notNull())
    .addColumn('planned_at', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('meetings_chair_user', ['chair_id'], 'users', ['id'])
    .addForeignKeyConstraint('meetings_planned_user', ['planned_by'], 'users', ['id'])
    .execute();
  await table(db.schema.createTable('meeting_members'))
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('meeting_members_key', ['meeting_id', 'user_id'])
    .addForeignKeyConstraint('meeting_members_meeting', ['meeting_id'], 'meetings', ['id'])
    .addForeignKeyConstraint('meeting_members_user', ['user_id'], 'users', ['id'])
    .execute();
  await table(db.schema.createTable('meeting_events'))
    .addColumn('id', 'integer', id)
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('action', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('actor_id', 'integer', (c) => c.notNull())
    .addColumn('actor_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('at', INSTANT, (c) => c.notNull())
    .addColumn('changes', long, (c) => c.notNull())
    .addForeignKeyConstraint('meeting_events_meeting', ['meeting_id'], 'meetings', ['id'])
    .execute();
  const indexes = [
    ['meetings_listed', 'meetings', ['listed_at', 'id']],
    ['meeting_members_of', 'meeting_members', ['user_id', 'meeting_id']],
    ['meeting_events_of', 'meeting_events', ['meeting_id', 'id']],
  ] as const;
  for (const [name, on, columns] of indexes)
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute();
}
