import type { ReminderAction } from '@portal/domain';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    day_reminders: DayRemindersTable;
  }
}

/** The reminders that were sent, with the date ("2026-11-24") of the request that each was about. */
export interface DayRemindersTable {
  request_id: number;
  kind: ReminderAction;
  day: string;
}
