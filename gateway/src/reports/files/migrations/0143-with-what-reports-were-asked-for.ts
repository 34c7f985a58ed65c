import type { Kysely } from 'kysely';

/** With what tokens and files of reports were asked for (ADR 173): those of before count as made without a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report_tokens', 'report_files'])
    await db.schema
      .alterTable(table)
      .addColumn('second_factor', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('report_files').addColumn('department', 'varchar(200)').execute();
}
