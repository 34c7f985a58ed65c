import type { Kysely } from 'kysely';

/** An index to find the recommendations on a request (ADR 164). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('meeting_items_recommended')
    .on('meeting_items')
    .columns(['request_id', 'closed_at'])
    .execute();
}
