import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

export const openAt = async (db: Database, id: number, at: SqlDateTime): Promise<void> =>
  void (await db
    .updateTable('meetings')
    .set({ state: 'open', opened_at: at })
    .where('id', '=', id)
    .execute());

/** Closes a meeting. From now on it is listed as past, even if its planned end is later. */
export const closeAt = async (db: Database, id: number, at: SqlDateTime): Promise<void> =>
  void (await db
    .updateTable('meetings')
    .set({ state: 'closed', closed_at: at, listed_at: at })
    .where('id', '=', id)
    .execute());

export const markMember = async (
  db: Database,
  { meetingId, userId }: { meetingId: number; userId: number },
  there: { arrived_at: SqlDateTime; left_at: null } | { left_at: SqlDateTime },
): Promise<void> =>
  void (await db
    .updateTable('meeting_members')
    .set(there)
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .execute());
