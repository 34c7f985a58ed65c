import type { Kysely } from 'kysely';

/**
 * An index of unread notices by kind: the answers that wait for a person are one range of it, however many other notices are unread (ADR
 * 67).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notices_unread_kind')
    .on('notices')
    .columns(['unread_by', 'kind', 'id'])
    .execute();
}
