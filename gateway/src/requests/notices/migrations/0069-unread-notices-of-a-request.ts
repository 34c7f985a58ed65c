import type { Kysely } from 'kysely';

/** An index of unread notices by request: opening a request marks its notices as read, however many others are unread (ADR 107). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notices_unread_request')
    .on('notices')
    .columns(['unread_by', 'request_id', 'id'])
    .execute();
}
