import type { AbsenceProblem } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    deputyships: DeputyshipsTable;
    absence_calendars: AbsenceCalendarsTable;
    absences: AbsencesTable;
  }
}

/** The deputy of a person. A person has one deputy at a time. */
export interface DeputyshipsTable {
  user_id: number;
  deputy_id: number;
  /** The first and the last day, such as 2026-12-04. Both are NULL when the calendar of absences gives the days. */
  from_day: string | null;
  until_day: string | null;
  named_at: SqlDateTime;
}

/** The address of a person's calendar of absences. Anybody who knows the address can read the calendar. */
export interface AbsenceCalendarsTable {
  user_id: number;
  address: string;
  set_at: SqlDateTime;
  /** When the calendar is read next. While one gateway reads it, this is the instant until which no other gateway does. */
  due_at: SqlDateTime;
  /** When it was read last. */
  read_at: SqlDateTime | null;
  /** Why it could not be read the last time; null when it could. */
  problem: AbsenceProblem | null;
}

/** The days on which a person is away according to their calendar. */
export interface AbsencesTable {
  user_id: number;
  from_day: string;
  until_day: string;
}

export type DeputyshipRow = Selectable<DeputyshipsTable>;
export type AbsenceCalendarRow = Selectable<AbsenceCalendarsTable>;
