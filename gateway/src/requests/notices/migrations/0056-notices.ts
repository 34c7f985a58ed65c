import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * The tables of notices. `tellings` contains events that were not reported yet, `notices` what each person was told, and
 * `notice_preferences` the channels of people who have chosen (ADR 95). There are no foreign keys: they would lock the rows of requests and
 * people while hundreds of notices are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, exact, table } = columnKit(db);
  await table(db.schema.createTable('tellings'))
    .addColumn('id', 'integer', id)
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('kinds', 'varchar(400)', (c) => exact(c).notNull())
    .addColumn('actor_id', 'integer', (c) => c.notNull())
    .addColumn('assignee_id', 'integer')
    .addColumn('people', 'text')
    .addColumn('staff_only', 'smallint', (c) => c.notNull())
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('due_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('tellings_due').on('tellings').columns(['due_at', 'id']).execute();
  await db.schema.createIndex('tellings_request').on('tellings').column('request_id').execute();

  await table(db.schema.createTable('notices'))
    .addColumn('id', 'integer', id)
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('shown_to', 'integer')
    .addColumn('unread_by', 'integer')
    .addColumn('kind', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('request_id', 'integer', (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('own', 'smallint', (c) => c.notNull())
    .addColumn('staff_only', 'smallint', (c) => c.notNull())
    .addColumn('at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('read_at', sql`datetime(3)`)
    .addColumn('mail_id', 'varchar(36)', exact)
    .addColumn('digest_for', 'integer')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`notices_${name}`).on('notices').columns(columns).execute();
  await index('shown', ['shown_to', 'id']);
  await index('unread', ['unread_by', 'id']);
  await index('kind', ['shown_to', 'kind', 'id']);
  await index('request', ['request_id']);
  await index('mail', ['mail_id']);
  await index('digest', ['digest_for', 'id']);
  await index('at', ['at']);

  await table(db.schema.createTable('notice_preferences'))
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'varchar(40)', (c) => exact(c).notNull())
    .addColumn('channels', 'varchar(100)', (c) => exact(c).notNull())
    .addPrimaryKeyConstraint('notice_preferences_key', ['user_id', 'kind'])
    .execute();
}
