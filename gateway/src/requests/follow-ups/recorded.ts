import { sealProblems } from '../history/sealed.ts';
import type { FollowUpRow } from './tables.ts';

/**
 * The parts of a follow-up that the history of a request records: everything except the answers, which are long, and a digest of the
 * answers.
 */
export const recordedFollowUp = ({ value: _, salt: __, ...recorded }: FollowUpRow): object => recorded;

/** Checks the answers of a follow-up against the digest in the history. Returns the problems. */
export const verifyFollowUp = ({ request_id, id, value, ...seal }: FollowUpRow): string[] =>
  sealProblems(`request_follow_ups ${request_id}/${id}`, value, seal);
