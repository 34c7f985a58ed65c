import { sealProblems } from '../history/sealed.ts';
import type { FollowUpRow } from './tables.ts';

/** What the history of a request records of a follow-up: everything but the answers, which are long, and what makes their digest. */
export const recordedFollowUp = ({ value: _, salt: __, ...recorded }: FollowUpRow): object => recorded;

/** Whether the answers are those of the digest. */
export const verifyFollowUp = ({ request_id, id, value, ...seal }: FollowUpRow): string[] =>
  sealProblems(`request_follow_ups ${request_id}/${id}`, value, seal);
