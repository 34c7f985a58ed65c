import type { Kysely } from 'kysely';

/** Adds reports on the start pages of roles, and the people who have removed them from theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('saved_reports')
    .addColumn('pinned', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('saved_report_people')
    .addColumn('taken_off', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
}
