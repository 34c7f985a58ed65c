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

/** Somebody who evaluates a trial. The answers are null until they have answered, and for people who are not staff. */
export interface Evaluator {
  person: NamedPerson;
  answeredAt: string | null;
  answers: EvaluationAnswers | null;
  text: string | null;
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
  summary: readonly QuestionSummary[] | null;
}

export const questionsIn = ({ questions }: TrialRow): TrialQuestion[] =>
  JSON.parse(questions) as TrialQuestion[];

export const evaluationIn = ({ value }: EvaluatorRow): Evaluation | null =>
  value === null ? null : (JSON.parse(value) as Evaluation);

function evaluatorOf(row: EvaluatorRow, isStaff: boolean): Evaluator {
  const { answers = null, text = null } = (isStaff && evaluationIn(row)) || {};
  return {
    person: { id: row.user_id, name: row.user_name },
    answeredAt: row.answered_at && toIso(row.answered_at),
    answers,
    text,
  };
}

/** The trial in these rows. Only staff are shown the answers. */
export function trialOf(row: TrialRow, evaluators: readonly EvaluatorRow[], isStaff: boolean): Trial {
  const questions = questionsIn(row);
  const evaluations = evaluators.map((each) => evaluatorOf(each, isStaff));
  return {
    requestId: row.request_id,
    units: row.units,
    from: row.from_day,
    until: row.until_day,
    questions,
    evaluators: evaluations,
    result: row.result,
    reason: row.reason,
    endedAt: row.ended_at && toIso(row.ended_at),
    endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ended_by_name ?? '' },
    summary: isStaff
      ? trialSummary(
          questions,
          evaluations.flatMap(({ answers }) => (answers ? [answers] : [])),
        )
      : null,
  };
}
