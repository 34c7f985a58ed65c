import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_marks: MeetingMarksTable;
  }
}

/** What was told of a meeting once. */
export interface MeetingMarksTable {
  meeting_id: number;
  /** `agenda`, or `reminder` with the time of which it reminds. */
  mark: string;
  at: SqlDateTime;
}

export type MeetingMarkRow = Selectable<MeetingMarksTable>;
