import type { Kysely } from 'kysely';

/** The unread notices of one kind: the answers that wait for a person are one range, however much else they have not read (ADR 67). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notices_unread_kind')
    .on('notices')
    .columns(['unread_by', 'kind', 'id'])
    .execute();
}
