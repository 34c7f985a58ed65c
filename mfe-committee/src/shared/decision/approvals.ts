import {
  APPROVALS,
  type Approval,
  MESSAGES,
  OUTCOME_LABELS,
  type QuestionScale,
  typedWhole,
} from '@portal/domain';
import type { NamedPerson } from '@portal/requests';

/** A condition in the form. */
export interface ConditionValues {
  text: string;
  person: NamedPerson | null;
  until: string;
  blocksOrdering: boolean;
}

/** A question of a trial in the form. */
export interface QuestionValues {
  text: string;
  scale: QuestionScale;
}

/** A trial in the form. */
export interface TrialValues {
  units: string;
  from: string;
  until: string;
  evaluators: readonly NamedPerson[];
  questions: readonly QuestionValues[];
}

/** The values of the decision form. */
export interface DecisionValues extends Record<string, unknown> {
  notes: string;
  /** The reason for a decision against the recommendation. */
  reasonAgainst: string;
  outcome: Approval;
  conditions: readonly ConditionValues[];
  trial: TrialValues;
}

const BLANK_TRIAL: TrialValues = {
  ...{ units: '', from: '', until: '', evaluators: [] },
  questions: MESSAGES.startingQuestions,
};
export const BLANK_DECISION: DecisionValues = {
  ...{ notes: '', reasonAgainst: '', outcome: 'approved', conditions: [] },
  trial: BLANK_TRIAL,
};
export const BLANK_QUESTION: QuestionValues = { text: '', scale: 'rating' };
export const BLANK_CONDITION: ConditionValues = { text: '', person: null, until: '', blocksOrdering: false };

/** The conditions for the editor, which always shows at least one. */
export const conditionsOf = (conditions: readonly ConditionValues[]) =>
  conditions.length ? conditions : [BLANK_CONDITION];

/** The kinds of approval as options. */
export const APPROVAL_OPTIONS = APPROVALS.map((value) => ({
  value,
  label: value === 'approved' ? 'Approve as it is' : OUTCOME_LABELS[value].replace('Approved', 'Approve'),
}));

/** The values that are sent with an approval in addition to the notes. An approval without conditions or trial has none. */
export function sentWith({
  outcome,
  conditions,
  trial: { units, evaluators, questions, ...trial },
}: Pick<DecisionValues, 'outcome' | 'conditions' | 'trial'>) {
  if (outcome === 'approved') return {};
  if (outcome === 'approved_for_trial') {
    const evaluatorIds = evaluators.map(({ id }) => id);
    return {
      outcome,
      trial: { ...trial, units: wholeOf(units), evaluatorIds, questions: [...questions] },
    };
  }
  return {
    outcome,
    conditions: conditionsOf(conditions).map(({ person, ...condition }) => ({
      ...condition,
      userId: person?.id ?? '',
    })),
  };
}

const wholeOf = (text: string): number => typedWhole(text) ?? Number.NaN;

/** All typed texts of a decision, for when it can no longer be made. */
export const typedText = ({ notes, reasonAgainst, outcome, conditions, trial }: DecisionValues): string =>
  [
    notes,
    reasonAgainst,
    ...conditions.map(({ text }) => text),
    ...(outcome === 'approved_for_trial' ? trial.questions.map(({ text }) => text) : []),
  ]
    .filter((text) => text.trim())
    .join('\n\n');
