import type { FollowUpPart, FollowUpRound } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_follow_ups: RequestFollowUpsTable;
    follow_up_starts: FollowUpStartsTable;
  }
}

/** What somebody is asked about a device on the shelf, and has answered. Names of people are as they were at that time. */
export interface RequestFollowUpsTable {
  request_id: number;
  /** Follows from its round and part: `FOLLOW_UP_ID`. */
  id: number;
  round: FollowUpRound;
  part: FollowUpPart;
  /** The number of days after the device came to the shelf at which the setting of this round had people asked. */
  days: number;
  /** The person who is asked; NULL when nobody who analyzed the request still analyzes. */
  person_id: number | null;
  person_name: string | null;
  asked_at: SqlDateTime;
  /** The person who is asked, until it is answered; then NULL. */
  open_to: number | null;
  /** When the person will be reminded; NULL once they were, or it is answered. */
  remind_at: SqlDateTime | null;
  answered_by: number | null;
  answered_by_name: string | null;
  first_answered_at: SqlDateTime | null;
  answered_at: SqlDateTime | null;
  /** JSON, see `FollowUpAnswers`. NULL until it is answered. */
  value: string | null;
  salt: string | null;
  /** SHA-256 of salt and value. The history records it instead of the value. */
  digest: string | null;
}

export type FollowUpRow = Selectable<RequestFollowUpsTable>;

/** One row, written by the first run of follow-ups: nobody is asked about devices whose date was before. */
export interface FollowUpStartsTable {
  id: number;
  since: SqlDateTime;
}
