import {
  type EvaluationAnswers,
  type QuestionSummary,
  type TrialQuestion,
  type TrialResult,
  trialSummary,
} from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../comments/model.ts';
import type { EvaluatorRow, TrialRow } from './tables.ts';

/** What an evaluator has answered. */
export interface Evaluation {
  answers: EvaluationAnswers;
  text: string | null;
}

/** Somebody who evaluates a trial. */
export interface Evaluator {
  person: NamedPerson;
  /** Null until they have answered. */
  answeredAt: string | null;
}

/** A trial as both APIs show it. */
export interface Trial {
  requestId: number;
  units: number;
  from: string;
  until: string;
  questions: readonly TrialQuestion[];
  evaluators: readonly Evaluator[];
  result: TrialResult | null;
  reason: string | null;
  endedAt: string | null;
  endedBy: NamedPerson | null;
  /** For staff; null for everybody else. */
  evaluations: readonly (Evaluation & Evaluator)[] | null;
  summary: readonly QuestionSummary[] | null;
}

export const questionsIn = ({ questions }: TrialRow): TrialQuestion[] =>
  JSON.parse(questions) as TrialQuestion[];

export const evaluationIn = ({ value }: EvaluatorRow): Evaluation | null =>
  value === null ? null : (JSON.parse(value) as Evaluation);

const evaluatorOf = ({ user_id, user_name, answered_at }: EvaluatorRow): Evaluator => ({
  person: { id: user_id, name: user_name },
  answeredAt: answered_at && toIso(answered_at),
});

/** The trial that these rows make. Only staff are shown what was answered. */
export function trialOf(row: TrialRow, evaluators: readonly EvaluatorRow[], isStaff: boolean): Trial {
  const questions = questionsIn(row);
  const evaluations = evaluators.flatMap((each) => {
    const evaluation = evaluationIn(each);
    return evaluation ? [{ ...evaluatorOf(each), ...evaluation }] : [];
  });
  return {
    requestId: row.request_id,
    units: row.units,
    from: row.from_day,
    until: row.until_day,
    questions,
    evaluators: evaluators.map(evaluatorOf),
    result: row.result,
    reason: row.reason,
    endedAt: row.ended_at && toIso(row.ended_at),
    endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ended_by_name ?? '' },
    evaluations: isStaff ? evaluations : null,
    summary: isStaff
      ? trialSummary(
          questions,
          evaluations.map(({ answers }) => answers),
        )
      : null,
  };
}
