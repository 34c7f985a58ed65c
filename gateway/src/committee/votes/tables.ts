import type { MeetingVote } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    meeting_votes: MeetingVotesTable;
  }
}

/** A member's vote on an item of a meeting. `user_name` is the member's name at that time. */
export interface MeetingVotesTable {
  item_id: number;
  user_id: number;
  user_name: string;
  vote: MeetingVote;
  reason: string | null;
  at: SqlDateTime;
}

export type MeetingVoteRow = Selectable<MeetingVotesTable>;
