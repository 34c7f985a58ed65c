import { isSealed } from '../history/sealed.ts';
import type { EvaluatorRow } from './tables.ts';

/** What the history of a request records of an evaluator: everything but the answers, which are long, and what makes their digest. */
export const recordedEvaluator = ({ value: _, salt: __, ...recorded }: EvaluatorRow): object => recorded;

/** Whether the answers are those of the digest. */
export function verifyEvaluator({ request_id, user_id, value, salt, digest }: EvaluatorRow): string[] {
  const isRight =
    value === null || salt === null || digest === null
      ? value === null && salt === null && digest === null
      : isSealed(value, { salt, digest });
  return isRight
    ? []
    : ['value', 'salt'].map(
        (column) =>
          `trial_evaluators ${request_id}/${user_id}, ${column}: does not make the digest of the history`,
      );
}
