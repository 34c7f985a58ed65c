import type { Kysely } from 'kysely';

/**
 * Adds whether a team's token has disabled a dashboard. For dashboards that are disabled already it is not known, so only administrators
 * can enable them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('remotes')
    .addColumn('disabled_by_team', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute();
}
