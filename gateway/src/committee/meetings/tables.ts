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
  /** When the meeting ends, by which lists are sorted; null for a cancelled one. */
  listed_at: SqlDateTime | null;
  place: string | null;
  /** JSON: their names. */
  guests: string;
  chair_id: number;
  /** The person who takes the minutes; null for the chair. */
  minute_taker_id: Generated<number | null>;
  state: MeetingState;
  /** The first meeting of its series as it was planned, even if that was cancelled later; null for a single meeting. */
  series_id: Generated<number | null>;
  /** Counts the changes of the plan. */
  version: number;
  /** Counts the changes of the actions. */
  actions_version: Generated<number>;
  planned_by: number;
  planned_at: SqlDateTime;
  /** When its session began and ended. */
  opened_at: Generated<SqlDateTime | null>;
  closed_at: Generated<SqlDateTime | null>;
}

/** The members of a meeting, including the chair. */
export interface MeetingMembersTable {
  meeting_id: number;
  user_id: number;
  /** When they last arrived; null for people who have not been present. */
  arrived_at: Generated<SqlDateTime | null>;
  /** When they left; null while they are present, and for people who were never present. */
  left_at: Generated<SqlDateTime | null>;
}

/** The history of a meeting's plan. */
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
