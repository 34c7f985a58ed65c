import { APPROVALS, type Approval, OUTCOME_LABELS } from '@portal/domain';
import type { NamedPerson } from '@portal/requests';

/** A condition as it is typed. */
export interface ConditionValues {
  text: string;
  person: NamedPerson | null;
  until: string;
  blocksOrdering: boolean;
}

/** What is typed for a decision. */
export interface DecisionValues extends Record<string, unknown> {
  notes: string;
  outcome: Approval;
  conditions: readonly ConditionValues[];
}

export const BLANK_DECISION: DecisionValues = { notes: '', outcome: 'approved', conditions: [] };
export const BLANK_CONDITION: ConditionValues = { text: '', person: null, until: '', blocksOrdering: false };

/** The editor shows one condition from the start. */
export const conditionsOf = (conditions: readonly ConditionValues[]) =>
  conditions.length ? conditions : [BLANK_CONDITION];

/** How the ways to approve are offered. */
export const APPROVAL_OPTIONS = APPROVALS.map((value) => ({
  value,
  label: value === 'approved' ? 'Approve as it is' : OUTCOME_LABELS[value].replace('Approved', 'Approve'),
}));

/** What is sent with an approval beside the notes: nothing with a plain one. */
export function sentWith({ outcome, conditions }: Pick<DecisionValues, 'outcome' | 'conditions'>) {
  if (outcome === 'approved') return {};
  return {
    outcome,
    conditions: conditionsOf(conditions).map(({ person, ...condition }) => ({
      ...condition,
      userId: person?.id ?? '',
    })),
  };
}

/** All texts of a decision, for when it cannot be made any more. */
export const typedText = ({ notes, conditions }: DecisionValues): string =>
  [notes, ...conditions.map(({ text }) => text)].filter((text) => text.trim()).join('\n\n');
