import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_notes: MeetingNotesTable;
  }
}

/** What was noted on an item of a meeting. */
export interface MeetingNotesTable {
  item_id: number;
  /** Null when the notes were emptied. */
  text: string | null;
  /** Counts the changes. */
  version: number;
  /** Who has written them last. */
  edited_by: number;
  /** The person's name at that time. */
  edited_by_name: string;
  edited_at: SqlDateTime;
}

export type MeetingNotesRow = Selectable<MeetingNotesTable>;
