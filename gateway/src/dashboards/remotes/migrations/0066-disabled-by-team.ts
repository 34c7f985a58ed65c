import type { Kysely } from 'kysely';

/** Whether a team's token has disabled a dashboard. Of those that are disabled now, nobody knows: administrators bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('remotes')
    .addColumn('disabled_by_team', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
}
