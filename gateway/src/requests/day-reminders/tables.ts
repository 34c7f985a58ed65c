import type { ReminderAction } from '@portal/domain';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    day_reminders: DayRemindersTable;
  }
}

/** Which reminders were sent for which date of a request. */
export interface DayRemindersTable {
  request_id: number;
  kind: ReminderAction;
  day: string;
}
