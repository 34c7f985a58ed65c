import type { Database } from '../platform/context.ts';

/** Marks all notices of before an instant as read, as if each had been read at once. */
export async function readNoticesBefore(db: Database, since: string): Promise<void> {
  await db
    .updateTable('notices')
    .set((eb) => ({ unread_by: null, read_at: eb.ref('at') }))
    .where('unread_by', 'is not', null)
    .where('at', '<', since)
    .execute();
}
