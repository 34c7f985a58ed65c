import type { MeetingKind, MeetingState } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { MeetingItemRow, NewMeetingItemRow } from './tables.ts';

/** The items of meetings, in their order. One statement for all. */
export async function itemsOf(db: Database, meetingIds: readonly number[]): Promise<MeetingItemRow[]> {
  if (!meetingIds.length) return [];
  return db
    .selectFrom('meeting_items')
    .selectAll()
    .where('meeting_id', 'in', meetingIds)
    .orderBy('meeting_id')
    .orderBy('turn')
    .orderBy('id')
    .execute();
}

export const findItem = (db: Database, meetingId: number, id: number): Promise<MeetingItemRow | undefined> =>
  db
    .selectFrom('meeting_items')
    .selectAll()
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();

/** The place of a request on an agenda. */
export interface Placed {
  item_id: number;
  request_id: number;
  meeting_id: number;
  kind: MeetingKind;
  title: string;
  starts_at: SqlDateTime;
  ends_at: SqlDateTime;
  state: MeetingState;
  item_state: MeetingState;
}

/** Whether the request is still to be discussed there: the meeting is in session or ahead, and the item is not closed. */
export const isAhead = ({ state, item_state, ends_at }: Placed, now: SqlDateTime): boolean =>
  item_state !== 'closed' && (state === 'open' || (state === 'planned' && ends_at >= now));

/**
 * The agendas on which these requests are placed; with `now`, only where they are still to be discussed. In a meeting that was called off,
 * only items that had been closed remain, and these are finished. One statement for all.
 */
export async function placesOf(
  db: Database,
  requestIds: readonly number[],
  now?: SqlDateTime,
): Promise<Placed[]> {
  if (!requestIds.length) return [];
  const rows = await db
    .selectFrom('meeting_items')
    .innerJoin('meetings', 'meetings.id', 'meeting_items.meeting_id')
    .select(['meeting_items.id as item_id', 'planned_request as request_id', 'meetings.id as meeting_id'])
    .select(['meetings.kind', 'meetings.title', 'meetings.starts_at', 'meetings.ends_at', 'meetings.state'])
    .select(['meeting_items.state as item_state'])
    .where('planned_request', 'in', requestIds)
    .execute();
  return (rows as Placed[]).filter((place) => !now || isAhead(place, now));
}

/** Locks a meeting until the transaction ends: only one person at a time changes its agenda. */
export const lockMeeting = async (db: Database, id: number): Promise<void> =>
  void (await db
    .updateTable('meetings')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .execute());

/** Rejects as a duplicate when the request is already on another agenda. */
export async function insertItem(db: Database, row: NewMeetingItemRow): Promise<number> {
  const { insertId } = await db.insertInto('meeting_items').values(row).executeTakeFirstOrThrow();
  return Number(insertId);
}

export const updateItem = async (
  db: Database,
  id: number,
  changed: Partial<Omit<MeetingItemRow, 'id'>>,
): Promise<void> => void (await db.updateTable('meeting_items').set(changed).where('id', '=', id).execute());

export const deleteItem = async (db: Database, id: number): Promise<void> =>
  void (await db.deleteFrom('meeting_items').where('id', '=', id).execute());

/** Frees the requests of this agenda for other agendas. Requests whose vote was completed stay on it. */
export const releaseRequests = async (db: Database, meetingId: number): Promise<void> =>
  void (await db
    .updateTable('meeting_items')
    .set({ planned_request: null })
    .where('meeting_id', '=', meetingId)
    .where('state', '!=', 'closed')
    .execute());
