import { isSealed, sealed } from '../history/sealed.ts';
import type { CommentRow } from './tables.ts';

/** The parts of a comment that the history of a request records: everything except the text, and a digest of the text. */
export type RecordedComment = Omit<CommentRow, 'body' | 'salt'>;

export const recordedComment = ({ body: _, salt: __, ...recorded }: CommentRow): RecordedComment => recorded;

/** A text with its seal, as they are stored. */
export const sealedText = (body: string): Pick<CommentRow, 'body' | 'salt' | 'digest'> => ({
  body,
  ...sealed(body),
});

/** Checks a comment's text against the digest in the history, and that a deleted comment has no text. Returns the problems. */
export function verifyText({ request_id, id, body, salt, digest, deleted_at }: CommentRow): string[] {
  const about = (column: string) => `request_comments ${request_id}/${id}, ${column}: `;
  if (deleted_at !== null) {
    return [
      ...(body === null ? [] : [`${about('body')}is there, though the comment was deleted`]),
      ...(salt === null ? [] : [`${about('salt')}is there, though the comment was deleted`]),
    ];
  }
  if (body !== null && salt !== null && isSealed(body, { salt, digest })) return [];
  const problem = 'does not make the digest of the history';
  return [about('body') + problem, about('salt') + problem];
}
