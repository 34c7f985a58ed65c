import type { MeetingState, RecommendationResult } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_items: MeetingItemsTable;
  }
}

/** What a meeting talks about: a request or a text. */
export interface MeetingItemsTable {
  id: Generated<number>;
  meeting_id: number;
  /** Its place in the order. */
  turn: number;
  request_id: number | null;
  /** The request, until the meeting was cancelled or the request has come on a later agenda. */
  planned_request: number | null;
  text: string | null;
  minutes: number | null;
  state: MeetingState;
  added_by: number;
  added_at: SqlDateTime;
  opened_at: Generated<SqlDateTime | null>;
  closed_at: Generated<SqlDateTime | null>;
  /** What the committee recommends, of a request that was closed. */
  result: Generated<RecommendationResult | null>;
  /** How many had to be there. */
  needed: Generated<number | null>;
  /** JSON: how often each vote was given. */
  counts: Generated<string | null>;
  /** JSON: the ids of the members who were there and could vote. */
  eligible: Generated<string | null>;
}

export type MeetingItemRow = Selectable<MeetingItemsTable>;
export type NewMeetingItemRow = Insertable<MeetingItemsTable>;
