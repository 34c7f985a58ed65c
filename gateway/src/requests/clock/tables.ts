import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    due_counts: DueCountsTable;
    request_reminders: RequestRemindersTable;
    reminder_starts: ReminderStartsTable;
  }
}

/** One row: the calendar with which due dates were computed, or are being computed again. */
export interface DueCountsTable {
  id: number;
  /** SHA-256 of the settings and the time zone: `fingerprint`. */
  calendar: string;
  /** The due dates of requests up to this id have been computed; NULL when all have. */
  position: number | null;
}

/** Which reminders were sent for which due date. */
export interface RequestRemindersTable {
  request_id: number;
  kind: ReminderKind;
  due_at: SqlDateTime;
}

/** One row, written by the first reminders: nobody is reminded of due dates up to this instant. */
export interface ReminderStartsTable {
  id: number;
  since: SqlDateTime;
}

export type ReminderKind = 'before' | 'today' | 'overdue' | 'escalated';
