import type { Kysely } from 'kysely';

/**
 * The index of the search by request (ADR 104): whether a request has a word that begins so is one look-up. What is written for a new
 * request stands together at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('search_index_requests')
    .on('search_index')
    .columns(['request_id', 'term'])
    .execute();
}
