import type { Database } from '../../platform/context.ts';
import { isDuplicate, type SqlDateTime } from '../../platform/db/index.ts';
import type { MeetingRow } from '../meetings/tables.ts';
import type { CalendarRow } from './tables.ts';

/** When the address of the person's calendar was made. */
export async function madeAt(db: Database, userId: number): Promise<SqlDateTime | null> {
  const row = await db
    .selectFrom('calendars')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** The person whose calendar has this address. */
export async function ownerOf(db: Database, secretHash: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendars')
    .select('user_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Removes the address of a person's calendar. Returns false when there was none. */
export async function deleteCalendar(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendars')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Writes the address of a person's calendar. When two calls write at the same moment, the second address replaces the first. */
export async function writeCalendarRow(db: Database, { user_id, ...row }: CalendarRow): Promise<void> {
  await db
    .insertInto('calendars')
    .values({ user_id, ...row })
    .execute()
    .catch(async (error: unknown) => {
      if (!isDuplicate(error)) throw error;
      await db.updateTable('calendars').set(row).where('user_id', '=', user_id).execute();
    });
}

/** A person's meetings that end after an instant, the next first; without circulations and cancelled meetings. */
export const ownMeetings = (
  db: Database,
  userId: number,
  { after, count }: { after: SqlDateTime; count: number },
): Promise<MeetingRow[]> =>
  db
    .selectFrom('meetings')
    .innerJoin('meeting_members', 'meeting_members.meeting_id', 'meetings.id')
    .selectAll('meetings')
    .where('meeting_members.user_id', '=', userId)
    .where('meetings.kind', '=', 'session')
    .where('meetings.listed_at', '>', after)
    .orderBy('meetings.listed_at')
    .orderBy('meetings.id')
    .limit(count)
    .execute();
