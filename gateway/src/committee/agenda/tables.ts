import type { MeetingState, RecommendationResult } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_items: MeetingItemsTable;
  }
}

/** An item of a meeting: a request or a text. */
export interface MeetingItemsTable {
  id: Generated<number>;
  meeting_id: number;
  /** Its place in the order. */
  turn: number;
  request_id: number | null;
  /** The request, while this agenda holds it; unique. Null after the meeting was cancelled, or when the request is on a later agenda. */
  planned_request: number | null;
  text: string | null;
  minutes: number | null;
  state: MeetingState;
  added_by: number;
  added_at: SqlDateTime;
  opened_at: Generated<SqlDateTime | null>;
  closed_at: Generated<SqlDateTime | null>;
  /** The committee's recommendation, for a request whose item was closed. */
  result: Generated<RecommendationResult | null>;
  /** The quorum: how many members had to be present. */
  needed: Generated<number | null>;
  /** JSON: how many times each vote was cast. */
  counts: Generated<string | null>;
  /** JSON: the ids of the members who were present and could vote. */
  eligible: Generated<string | null>;
}

export type MeetingItemRow = Selectable<MeetingItemsTable>;
export type NewMeetingItemRow = Insertable<MeetingItemsTable>;
