import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    due_counts: DueCountsTable;
    request_reminders: RequestRemindersTable;
    reminder_starts: ReminderStartsTable;
  }
}

/** One row: the calendar by which due days are being counted anew. */
export interface DueCountsTable {
  id: number;
  /** The hash of the settings and the time zone. */
  calendar: string;
  /** The last request that was counted; NULL when all are. */
  position: number | null;
}

/** What was told of which due day. */
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
