import { type DecidedOutcome, OUTCOME_LABELS, OUTCOMES } from '../outcomes/outcomes.ts';
import { RECOMMENDATIONS, type RecommendationResult } from './session.ts';

/**
 * The decisions of the business office that agree with each recommendation. A tie and a missing quorum recommend nothing, so every decision
 * agrees.
 */
const FOLLOWED_BY: Readonly<Record<RecommendationResult, readonly DecidedOutcome[]>> = {
  approve: ['approved', 'approved_with_conditions'],
  deny: ['rejected'],
  // The committee asks for more time: a decision now does not follow it.
  defer: [],
  trial: ['approved_for_trial'],
  tie: OUTCOMES,
  no_quorum: OUTCOMES,
};

/** Whether this decision differs from the committee's recommendation: then its members are told why. */
export const isAgainst = (recommended: RecommendationResult, decided: DecidedOutcome): boolean =>
  !FOLLOWED_BY[recommended].includes(decided);

/** What the history keeps of a decision that differs from the recommendation, and what the members are told. */
export const againstText = (
  recommended: RecommendationResult,
  decided: DecidedOutcome,
  reason: string,
): string =>
  `The committee recommended: ${RECOMMENDATIONS[recommended]}. Decided: ${OUTCOME_LABELS[decided]}.\n\n${reason}`;
