import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    calendars: CalendarsTable;
  }
}

/** The secret address of a person's calendar. */
export interface CalendarsTable {
  user_id: number;
  /** SHA-256: a reader of the database cannot learn the address. */
  secret_hash: string;
  made_at: SqlDateTime;
}

export type CalendarRow = Selectable<CalendarsTable>;
