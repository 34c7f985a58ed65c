import { type Kysely, sql } from 'kysely';

/** Why a request was dismissed, when a restored request first came to its stage, and an index of Lawson IDs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('device_requests').addColumn('dismissal_reason', 'text').execute();
  await db.schema.alterTable('device_requests').addColumn('stage_date', sql`datetime(3)`).execute();
  await db.schema.createIndex('requests_lawson').on('device_requests').columns(['lawson_id', 'id']).execute();
}
