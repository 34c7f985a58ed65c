import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_actions: MeetingActionsTable;
  }
}

/** An action from the minutes of a meeting: what somebody has to do. */
export interface MeetingActionsTable {
  id: Generated<number>;
  meeting_id: number;
  /** The item of the agenda that the action comes from; null for the whole meeting. */
  item_id: number | null;
  text: string;
  /** Null for a guest. */
  person_id: number | null;
  /** The name when it was noted. */
  person_name: string;
  due_day: string | null;
  /** Counts the changes. */
  version: number;
  /** The person who last changed the text. */
  edited_by_name: string;
  /** The person for whom the action waits, from the approval of the minutes until it is done; then null. */
  open_for: Generated<number | null>;
  /** Its due day, while the action waits. */
  open_until: Generated<string | null>;
  open_since: Generated<SqlDateTime | null>;
  done_at: Generated<SqlDateTime | null>;
  done_by: Generated<number | null>;
  done_by_name: Generated<string | null>;
  note: Generated<string | null>;
}

export type MeetingActionRow = Selectable<MeetingActionsTable>;
export type NewMeetingActionRow = Insertable<MeetingActionsTable>;
