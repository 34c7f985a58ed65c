import type { Kysely } from 'kysely';

/**
 * An index of the search terms by request (ADR 104): one look-up tells whether a request has a word with some beginning. The rows of a new
 * request are together at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('search_index_requests')
    .on('search_index')
    .columns(['request_id', 'term'])
    .execute();
}
