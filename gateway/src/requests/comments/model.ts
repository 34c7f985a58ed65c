import type { Audience } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { CommentRow } from './tables.ts';

/** A person as a conversation names them. */
export interface NamedPerson {
  id: number;
  name: string;
}

/** A comment as both APIs show it. */
export interface RequestComment {
  id: number;
  requestId: number;
  author: NamedPerson;
  authorId: number;
  /** Null when the comment was deleted. */
  body: string | null;
  audience: Audience;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  question: { to: NamedPerson; answeredAt: string | null; withdrawnAt: string | null } | null;
  /** The question that it answers. */
  answerTo: number | null;
  mentions: readonly NamedPerson[];
}

const isoOrNull = (instant: string | null) => (instant === null ? null : toIso(instant));

export const commentOf = (row: CommentRow): RequestComment => ({
  id: row.id,
  requestId: row.request_id,
  author: { id: row.author_id, name: row.author_name },
  authorId: row.author_id,
  body: row.body,
  audience: row.audience,
  createdAt: toIso(row.created_at),
  editedAt: isoOrNull(row.edited_at),
  deletedAt: isoOrNull(row.deleted_at),
  question:
    row.question_to === null
      ? null
      : {
          to: { id: row.question_to, name: row.question_to_name ?? '' },
          answeredAt: isoOrNull(row.answered_at),
          withdrawnAt: isoOrNull(row.withdrawn_at),
        },
  answerTo: row.answer_to,
  // Older versions kept the mentions of deleted comments.
  mentions: row.deleted_at === null ? (JSON.parse(row.mentions) as NamedPerson[]) : [],
});
