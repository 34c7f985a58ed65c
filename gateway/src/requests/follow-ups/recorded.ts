import { isSealed } from '../history/sealed.ts';
import type { FollowUpRow } from './tables.ts';

/** What the history of a request records of a follow-up: everything but the answers, which are long, and what makes their digest. */
export const recordedFollowUp = ({ value: _, salt: __, ...recorded }: FollowUpRow): object => recorded;

/** Whether the answers are those of the digest. */
export function verifyFollowUp({ request_id, id, value, salt, digest }: FollowUpRow): string[] {
  const isRight =
    value === null || salt === null || digest === null
      ? value === null && salt === null && digest === null
      : isSealed(value, { salt, digest });
  return isRight
    ? []
    : ['value', 'salt'].map(
        (column) =>
          `request_follow_ups ${request_id}/${id}, ${column}: does not make the digest of the history`,
      );
}
