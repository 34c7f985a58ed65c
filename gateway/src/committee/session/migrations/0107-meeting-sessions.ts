import { type Kysely, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

const INSTANT = sql`datetime(3)`;

/** Adds when meetings and their items were open, who was present, and what the committee recommended (ADR 147, 148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { exact } = columnKit(db);
  for (const table of ['meetings', 'meeting_items'])
    for (const column of ['opened_at', 'closed_at'])
      await db.schema.alterTable(table).addColumn(column, INSTANT).execute();
  for (const column of ['arrived_at', 'left_at'])
    await db.schema.alterTable('meeting_members').addColumn(column, INSTANT).execute();
  await db.schema.alterTable('meeting_items').addColumn('result', 'varchar(20)', exact).execute();
  await db.schema.alterTable('meeting_items').addColumn('needed', 'integer').execute();
  for (const column of ['counts', 'eligible'])
    await db.schema.alterTable('meeting_items').addColumn(column, 'text').execute();
}
