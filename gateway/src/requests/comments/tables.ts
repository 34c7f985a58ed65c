import type { Audience } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_comments: RequestCommentsTable;
  }
}

/** A comment on a request: maybe a question, or the answer to one. Names of people are as they were when it was written. */
export interface RequestCommentsTable {
  request_id: number;
  /** Random, up to 2^48, and unique within the request. */
  id: number;
  author_id: number;
  author_name: string;
  audience: Audience;
  /** NULL, as `salt`, when the comment was deleted. */
  body: string | null;
  /** Hashed with the body. When it is gone, nobody can guess a deleted text and compare its digest. */
  salt: string | null;
  /** SHA-256 of salt and body. The history records it instead of the text, so that a deletion removes the text everywhere. */
  digest: string;
  question_to: number | null;
  question_to_name: string | null;
  /** The person for whose answer an open question waits. NULL once it is answered or withdrawn. */
  open_to: number | null;
  answered_at: SqlDateTime | null;
  withdrawn_at: SqlDateTime | null;
  /** The question that this comment answers. */
  answer_to: number | null;
  /** JSON: `[{"id": 7, "name": "Grace Okafor"}]` */
  mentions: string;
  created_at: SqlDateTime;
  edited_at: SqlDateTime | null;
  deleted_at: SqlDateTime | null;
}

export type CommentRow = Selectable<RequestCommentsTable>;
