import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * The instant after which people are reminded of due dates. The first reminders write it. Where reminders were sent before this migration,
 * it is the year 1970 (ADR 93).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = columnKit(db);
  await table(db.schema.createTable('reminder_starts'))
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('since', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await sql`
    insert into reminder_starts
    select 1, '1970-01-01 00:00:00.000' from request_reminders
    where not exists (select 1 from reminder_starts) limit 1`.execute(db);
}
