import { hash, randomBytes } from 'node:crypto';
import type { CommentRow } from './tables.ts';

/** What the history of a request records of a comment: everything but the text, and what makes its digest of it. */
export type RecordedComment = Omit<CommentRow, 'body' | 'salt'>;

export const recordedComment = ({ body: _, salt: __, ...recorded }: CommentRow): RecordedComment => recorded;

const SALT_BYTES = 16;

const digestOf = (salt: string, body: string): string => hash('sha256', `${salt}\n${body}`);

/** A text with its salt and digest, as they are stored. */
export function sealedText(body: string): Pick<CommentRow, 'body' | 'salt' | 'digest'> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  return { body, salt, digest: digestOf(salt, body) };
}

/** Whether a comment's text is the one of the digest, which its history records, and is gone when the comment was deleted. */
export function verifyText({ request_id, id, body, salt, digest, deleted_at }: CommentRow): string[] {
  const about = (column: string) => `request_comments ${request_id}/${id}, ${column}: `;
  if (deleted_at !== null) {
    return [
      ...(body === null ? [] : [`${about('body')}is there, though the comment was deleted`]),
      ...(salt === null ? [] : [`${about('salt')}is there, though the comment was deleted`]),
    ];
  }
  if (body !== null && salt !== null && digestOf(salt, body) === digest) return [];
  const problem = 'does not make the digest of the history';
  return [about('body') + problem, about('salt') + problem];
}
