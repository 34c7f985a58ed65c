import type { NoticeKind } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { inSteps } from './people-store.ts';

/** The actions of these events, and the changes that they recorded. */
export async function changesOf(db: Database, eventIds: readonly number[]) {
  if (!eventIds.length) return [];
  return db
    .selectFrom('request_events')
    .select(['id', 'action', 'changes'])
    .where('id', 'in', eventIds)
    .execute();
}

/** The unread notices of these kinds about a request, of all people. */
export async function unreadOf(db: Database, requestId: number, kinds: readonly NoticeKind[]) {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'event_id', 'unread_by'])
    .where('request_id', '=', requestId)
    .where('kind', 'in', kinds)
    .where('unread_by', 'is not', null)
    .execute();
  return rows.flatMap(({ unread_by, ...row }) => (unread_by === null ? [] : { ...row, unread_by }));
}

/** Whether people must still be told about an earlier event of the request. */
export async function isStillToBeTold(db: Database, requestId: number, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tellings')
    .select('id')
    .where('request_id', '=', requestId)
    .where('event_id', '<', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks notices as read. */
export async function markGone(db: Database, ids: readonly number[], at: string): Promise<void> {
  for (const step of inSteps(ids))
    await db
      .updateTable('notices')
      .set({ unread_by: null, read_at: at })
      .where('id', 'in', step)
      .where('unread_by', 'is not', null)
      .execute();
}
