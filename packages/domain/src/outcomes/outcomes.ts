import { type RequestState, type Standing, stageOf } from '../request.ts';
import type { Stage } from '../stages.ts';

/** How the business office can approve. In the status of a request each of them is `approved` (ADR 125). */
export const APPROVALS = ['approved', 'approved_with_conditions', 'approved_for_trial'] as const;
export type Approval = (typeof APPROVALS)[number];

/** What the business office decides. */
export const OUTCOMES = [...APPROVALS, 'rejected'] as const;
export type DecidedOutcome = (typeof OUTCOMES)[number];

/** The words for each outcome. */
export const OUTCOME_LABELS: Readonly<Record<DecidedOutcome, string>> = {
  approved: 'Approved',
  approved_with_conditions: 'Approved with conditions',
  approved_for_trial: 'Approved for trial',
  rejected: 'Rejected',
};

/** What holds up the order of an approved device. */
export const ORDER_BLOCKS = ['condition', 'trial'] as const;
export type OrderBlock = (typeof ORDER_BLOCKS)[number];
/** The stage at which the order is held up. */
export const BLOCKED_STAGE: Stage = 'approved';

/** What people read of it: a sentence, and the words for the narrow place of the stage. */
export const ORDER_BLOCK: Readonly<Record<OrderBlock, { text: string; stage: string }>> = {
  condition: { text: 'Not ordered before a condition is closed', stage: 'Condition open' },
  trial: { text: 'Not ordered before its trial has ended and it is kept', stage: 'Trial open' },
};

/** What holds up the order of a request that could be ordered else; null when nothing does. */
export const orderBlockOf = (request: Standing & { orderBlockedBy?: string | null }): OrderBlock | null =>
  (stageOf(request) === BLOCKED_STAGE && ORDER_BLOCKS.find((block) => block === request.orderBlockedBy)) ||
  null;

/** What was decided of a request; null while nothing is. `outcome` is what is stored: null for a plain approval. */
export function decidedOutcome({
  status,
  outcome = null,
}: Pick<RequestState, 'status'> & { outcome?: string | null }): DecidedOutcome | null {
  if (status === 'rejected') return status;
  return status === 'approved' ? ((outcome as DecidedOutcome | null) ?? status) : null;
}
