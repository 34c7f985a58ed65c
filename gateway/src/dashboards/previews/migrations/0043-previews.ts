import { type Kysely, sql } from 'kysely';

/** Adds the time until which the team and the testers of a dashboard may open a version as a preview. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('remote_versions').addColumn('preview_until', sql`datetime(3)`).execute();
}
