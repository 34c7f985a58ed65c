import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** The minutes of meetings: drafts, and approved minutes as an event chain that the daily digests cover (ADR 162). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  // The minutes of a full agenda are more than 64 KiB.
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await db.schema
    .alterTable('meetings')
    .addColumn('minute_taker_id', 'integer', (c) => c.references('users.id'))
    .execute();
  await table(db.schema.createTable('minutes_drafts'))
    .addColumn('meeting_id', 'integer', (c) => c.notNull().primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('parts', long, (c) => c.notNull())
    .addColumn('edited_by_name', 'varchar(200)')
    .addColumn('edited_at', INSTANT, (c) => c.notNull())
    .addForeignKeyConstraint('minutes_drafts_meeting', ['meeting_id'], 'meetings', ['id'])
    .execute();
  await table(db.schema.createTable('minutes_events'))
    .addColumn('id', 'integer', id)
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('action', 'varchar(20)', (c) => exact(c).notNull())
    .addColumn('actor_id', 'integer', (c) => c.notNull())
    .addColumn('actor_name', 'varchar(200)', (c) => c.notNull())
    .addColumn('at', INSTANT, (c) => c.notNull())
    .addColumn('content', long, (c) => c.notNull())
    .addColumn('previous_hash', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addUniqueConstraint('minutes_events_chain', ['meeting_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('minutes_events_at')
    .on('minutes_events')
    .columns(['at', 'meeting_id', 'sequence'])
    .execute();
  await table(db.schema.createTable('audit_minutes_heads'))
    .addColumn('day', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('meeting_id', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('hash', 'varchar(64)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('audit_minutes_heads_key', ['day', 'meeting_id'])
    .execute();
  await db.schema.alterTable('audit_digests').addColumn('minutes_chains', 'integer').execute();
}
