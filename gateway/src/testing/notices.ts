import type { Database } from '../platform/context.ts';

/** An unread notice of this person, of a request or of none that there is. */
export async function tellOne(db: Database, userId: number, requestId = 0, more: object = {}): Promise<void> {
  await db
    .insertInto('notices')
    .values({
      user_id: userId,
      shown_to: userId,
      unread_by: userId,
      kind: 'taken',
      request_id: requestId,
      event_id: 0,
      own: 0,
      staff_only: 0,
      at: '2026-01-01 10:00:00.000',
      read_at: null,
      mail_id: null,
      digest_for: null,
      ...more,
    })
    .execute();
}
