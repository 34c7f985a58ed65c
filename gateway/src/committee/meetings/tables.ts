import type { MeetingAction, MeetingKind, MeetingState } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meetings: MeetingsTable;
    meeting_members: MeetingMembersTable;
    meeting_events: MeetingEventsTable;
  }
}

/** A meeting of the committee. */
export interface MeetingsTable {
  id: Generated<number>;
  kind: Generated<MeetingKind>;
  title: string;
  starts_at: SqlDateTime;
  ends_at: SqlDateTime;
  /** When it ends, unless it was cancelled: lists are ordered by it. */
  listed_at: SqlDateTime | null;
  place: string | null;
  /** JSON: their names. */
  guests: string;
  chair_id: number;
  /** Who takes the minutes; null for the chair. */
  minute_taker_id: Generated<number | null>;
  state: MeetingState;
  /** The meeting that was planned as the first one of its series, which may have been cancelled since; null for one by itself. */
  series_id: Generated<number | null>;
  /** Counts the changes of the plan. */
  version: number;
  /** Counts the changes of the actions. */
  actions_version: Generated<number>;
  planned_by: number;
  planned_at: SqlDateTime;
  /** When its session began, and was over. */
  opened_at: Generated<SqlDateTime | null>;
  closed_at: Generated<SqlDateTime | null>;
}

/** Who belongs to a meeting, the chair included. */
export interface MeetingMembersTable {
  meeting_id: number;
  user_id: number;
  /** When they came last; null for who has not been there. */
  arrived_at: Generated<SqlDateTime | null>;
  /** When they left; null for who is there. */
  left_at: Generated<SqlDateTime | null>;
}

/** What became of the plan of a meeting. */
export interface MeetingEventsTable {
  id: Generated<number>;
  meeting_id: number;
  action: MeetingAction;
  actor_id: number;
  /** The person's name at that time. */
  actor_name: string;
  at: SqlDateTime;
  /** JSON: the parts that changed, with the old and the new text. */
  changes: string;
}

export type MeetingRow = Selectable<MeetingsTable>;
export type NewMeetingRow = Insertable<MeetingsTable>;
export type MeetingMemberRow = Selectable<MeetingMembersTable>;
export type MeetingEventRow = Selectable<MeetingEventsTable>;
