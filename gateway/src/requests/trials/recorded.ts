import { sealProblems } from '../history/sealed.ts';
import type { EvaluatorRow } from './tables.ts';

/** The parts of an evaluator that the history of a request records: a digest of the answers instead of the answers, which are long. */
export const recordedEvaluator = ({ value: _, salt: __, ...recorded }: EvaluatorRow): object => recorded;

/** Checks the answers of an evaluator against their digest. Returns the problems; none when they match. */
export const verifyEvaluator = ({ request_id, user_id, value, ...seal }: EvaluatorRow): string[] =>
  sealProblems(`trial_evaluators ${request_id}/${user_id}`, value, seal);
