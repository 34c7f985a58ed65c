import { sealProblems } from '../history/sealed.ts';
import type { EvaluatorRow } from './tables.ts';

/**
 * The parts of an evaluator that the history of a request records: everything except the answers, which are long, and a digest of the answers.
 */
export const recordedEvaluator = ({ value: _, salt: __, ...recorded }: EvaluatorRow): object => recorded;

/** Whether the answers are those of the digest. */
export const verifyEvaluator = ({ request_id, user_id, value, ...seal }: EvaluatorRow): string[] =>
  sealProblems(`trial_evaluators ${request_id}/${user_id}`, value, seal);
