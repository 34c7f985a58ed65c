import type { ReminderAction } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { DayRemindersTable } from './tables.ts';

/** A date of a request about which people must be reminded. */
export interface DueDay {
  request_id: number;
  day: string;
}

/** A part of another statement: whether this kind of reminder was sent for this date of a request; without `day`, for any date of it. */
export const toldOfDay = (
  kind: ReminderAction,
  requestId: Expression<number>,
  day?: Expression<string | null>,
) =>
  sql<SqlBool>`exists (select 1 from day_reminders as told
    where told.request_id = ${requestId} and told.kind = ${kind}${day ? sql` and told.day = ${day}` : sql``})`;

/** Records a reminder. Rejects as a duplicate when it was sent before. */
export async function insertDayReminder(db: Database, row: DayRemindersTable): Promise<void> {
  await db.insertInto('day_reminders').values(row).execute();
}

export async function deleteDayRemindersOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('day_reminders').where('request_id', '=', requestId).execute();
}
