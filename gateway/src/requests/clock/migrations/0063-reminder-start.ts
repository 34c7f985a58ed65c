import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

/**
 * After which instant due days are told of. The first reminders write it; where people have been reminded before this, it is the beginning
 * of time (ADR 93).
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
