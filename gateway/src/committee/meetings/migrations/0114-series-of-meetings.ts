import type { Kysely } from 'kysely';

/** Each meeting of a series names the first one (ADR 158). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('meetings').addColumn('series_id', 'integer').execute();
  await db.schema.createIndex('meetings_series').on('meetings').columns(['series_id', 'starts_at']).execute();
}
