import { type DecidedOutcome, OUTCOME_LABELS, OUTCOMES } from '../outcomes/outcomes.ts';
import { RECOMMENDATIONS, type RecommendationResult } from './session.ts';

/** What the business office can decide that follows each recommendation. A tie and a missing quorum recommend nothing: all follows. */
const FOLLOWED_BY: Readonly<Record<RecommendationResult, readonly DecidedOutcome[]>> = {
  approve: ['approved', 'approved_with_conditions'],
  deny: ['rejected'],
  // The committee asks for time: whoever decides now does not give it.
  defer: [],
  trial: ['approved_for_trial'],
  tie: OUTCOMES,
  no_quorum: OUTCOMES,
};

/** Whether this decision is against what the committee recommended: then its members are told why. */
export const isAgainst = (recommended: RecommendationResult, decided: DecidedOutcome): boolean =>
  !FOLLOWED_BY[recommended].includes(decided);

/** What the history keeps of a decision against the recommendation, and what the members are told. */
export const againstText = (
  recommended: RecommendationResult,
  decided: DecidedOutcome,
  reason: string,
): string =>
  `The committee recommended: ${RECOMMENDATIONS[recommended]}. Decided: ${OUTCOME_LABELS[decided]}.\n\n${reason}`;
