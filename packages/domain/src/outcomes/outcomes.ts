import { type RequestState, type Standing, stageOf } from '../request.ts';
import type { Stage } from '../stages.ts';

/** The kinds of approval by the business office. The status of a request is `approved` with each of them (ADR 125). */
export const APPROVALS = ['approved', 'approved_with_conditions', 'approved_for_trial'] as const;
export type Approval = (typeof APPROVALS)[number];

/** The outcomes of a decision by the business office. */
export const OUTCOMES = [...APPROVALS, 'rejected'] as const;
export type DecidedOutcome = (typeof OUTCOMES)[number];

/** The words for each outcome. */
export const OUTCOME_LABELS: Readonly<Record<DecidedOutcome, string>> = {
  approved: 'Approved',
  approved_with_conditions: 'Approved with conditions',
  approved_for_trial: 'Approved for trial',
  rejected: 'Rejected',
};

/** The reasons that block the order of an approved device. */
export const ORDER_BLOCKS = ['condition', 'trial'] as const;
export type OrderBlock = (typeof ORDER_BLOCKS)[number];
/** The stage at which the order is blocked. */
export const BLOCKED_STAGE: Stage = 'approved';

/** The texts about a reason: a sentence, and short words for the narrow place of the stage. */
export const ORDER_BLOCK: Readonly<Record<OrderBlock, { text: string; stage: string }>> = {
  condition: { text: 'Not ordered before a condition is closed', stage: 'Condition open' },
  trial: { text: 'Not ordered before its trial has ended and it is kept', stage: 'Trial open' },
};

/** The reason that blocks the order of a request that could otherwise be ordered; null when there is none. */
export const orderBlockOf = (request: Standing & { orderBlockedBy?: string | null }): OrderBlock | null =>
  (stageOf(request) === BLOCKED_STAGE && ORDER_BLOCKS.find((block) => block === request.orderBlockedBy)) ||
  null;

/** The decision on a request; null before the decision. `outcome` is the stored value: null for a plain approval. */
export function decidedOutcome({
  status,
  outcome = null,
}: Pick<RequestState, 'status'> & { outcome?: string | null }): DecidedOutcome | null {
  if (status === 'rejected') return status;
  return status === 'approved' ? ((outcome as DecidedOutcome | null) ?? status) : null;
}
