import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_notes: MeetingNotesTable;
  }
}

/** The notes on an item of a meeting. */
export interface MeetingNotesTable {
  item_id: number;
  /** Null when the notes were deleted. */
  text: string | null;
  /** Counts the changes. */
  version: number;
  /** The person who wrote them last. */
  edited_by: number;
  /** The person's name at that time. */
  edited_by_name: string;
  edited_at: SqlDateTime;
}

export type MeetingNotesRow = Selectable<MeetingNotesTable>;
