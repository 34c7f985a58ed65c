import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    due_counts: DueCountsTable;
    request_reminders: RequestRemindersTable;
    reminder_starts: ReminderStartsTable;
  }
}

/** One row: the calendar with which due dates are being computed again. */
export interface DueCountsTable {
  id: number;
  /** The hash of the settings and the time zone. */
  calendar: string;
  /** The last request that was counted; NULL when all are. */
  position: number | null;
}

/** Which reminders were sent for which due date. */
export interface RequestRemindersTable {
  request_id: number;
  kind: ReminderKind;
  due_at: SqlDateTime;
}

/** One row, once somebody was to be reminded: due days until then are not told. */
export interface ReminderStartsTable {
  id: number;
  since: SqlDateTime;
}

export type ReminderKind = 'before' | 'today' | 'overdue' | 'escalated';
