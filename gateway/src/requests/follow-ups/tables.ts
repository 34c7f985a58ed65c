import type { FollowUpPart, FollowUpRound } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_follow_ups: RequestFollowUpsTable;
    follow_up_starts: FollowUpStartsTable;
  }
}

/** What somebody is asked about a device on the shelf, and has answered. Names are those of that time. */
export interface RequestFollowUpsTable {
  request_id: number;
  /** Says its round and part: `followUpId`. */
  id: number;
  round: FollowUpRound;
  part: FollowUpPart;
  /** The number of days after the shelf at which the question was asked. */
  days: number;
  /** Who is asked; NULL when nobody is who analyzed it and analyzes still. */
  person_id: number | null;
  person_name: string | null;
  asked_at: SqlDateTime;
  /** The person, until it is answered. */
  open_to: number | null;
  /** When the person is reminded, until they were or it is answered. */
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

/** One row, once the portal has looked whom to ask: devices whose day was before are not asked about. */
export interface FollowUpStartsTable {
  id: number;
  since: SqlDateTime;
}
