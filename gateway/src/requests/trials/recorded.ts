import { sealProblems } from '../history/sealed.ts';
import type { EvaluatorRow } from './tables.ts';

/** What the history of a request records of an evaluator: everything but the answers, which are long, and what makes their digest. */
export const recordedEvaluator = ({ value: _, salt: __, ...recorded }: EvaluatorRow): object => recorded;

/** Whether the answers are those of the digest. */
export const verifyEvaluator = ({ request_id, user_id, value, ...seal }: EvaluatorRow): string[] =>
  sealProblems(`trial_evaluators ${request_id}/${user_id}`, value, seal);
