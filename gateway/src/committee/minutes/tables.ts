import type { Generated, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    minutes_drafts: MinutesDraftsTable;
    minutes_events: MinutesEventsTable;
  }
}

/** The edited minutes of a meeting, until they are approved. */
export interface MinutesDraftsTable {
  meeting_id: number;
  /** Counts the changes. */
  version: number;
  /** JSON: a list of `MinutesPart`. */
  parts: string;
  /** The person who changed them last. */
  edited_by_name: string | null;
  edited_at: SqlDateTime;
}

/** Append-only, with one chain for each meeting: the approval, the additions, and how its actions were followed up. */
export interface MinutesEventsTable {
  id: Generated<number>;
  meeting_id: number;
  /** 1, 2, 3 … within the meeting. */
  sequence: number;
  action: 'approved' | 'added' | 'action_done' | 'action_reopened';
  actor_id: number;
  /** The person's name at that time. */
  actor_name: string;
  at: SqlDateTime;
  /** JSON: `ApprovedContent`, `AddedContent` or `FollowedContent`. */
  content: string;
  previous_hash: string;
  hash: string;
}

export type MinutesDraftRow = Selectable<MinutesDraftsTable>;
export type MinutesEventRow = Selectable<MinutesEventsTable>;
