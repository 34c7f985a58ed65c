import type { Kysely } from 'kysely';

/** Adds whether tokens and files of reports were requested with a second factor (ADR 173). Earlier ones count as requested without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report_tokens', 'report_files'])
    await db.schema
      .alterTable(table)
      .addColumn('second_factor', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('report_files').addColumn('department', 'varchar(200)').execute();
}
