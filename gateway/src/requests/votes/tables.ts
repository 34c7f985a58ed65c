import type { Vote } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_votes: RequestVotesTable;
  }
}

/** What a committee member advises on a request. `user_name` is the member's name at that time. */
export interface RequestVotesTable {
  request_id: number;
  user_id: number;
  user_name: string;
  vote: Vote;
  comment: string | null;
  at: SqlDateTime;
}

export type VoteRow = Selectable<RequestVotesTable>;
