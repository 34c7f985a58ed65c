import type { Kysely } from 'kysely';

/** An index of each person's own Lawson IDs, for people who do not read all requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('requests_own_lawson')
    .on('device_requests')
    .columns(['requested_by', 'lawson_id', 'id'])
    .execute();
}
