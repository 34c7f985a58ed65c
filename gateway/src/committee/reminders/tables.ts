import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_marks: MeetingMarksTable;
  }
}

/** A one-time mail about a meeting that was sent. */
export interface MeetingMarksTable {
  meeting_id: number;
  /** `agenda`, or `reminder` with the time of the meeting. */
  mark: string;
  at: SqlDateTime;
}

export type MeetingMarkRow = Selectable<MeetingMarksTable>;
