import {
  MEETING_VOTE_NAMES,
  MEETING_VOTES,
  RECOMMENDATIONS,
  type RecommendationResult,
  type VoteCounts,
} from '@portal/domain';

/** "Approve: 4 approve, 1 deny" */
export function recommendationText(recommendation: VoteCounts & { result: RecommendationResult }): string {
  const given = MEETING_VOTE_NAMES.filter((vote) => recommendation[vote] > 0).map(
    (vote) => `${recommendation[vote]} ${MEETING_VOTES[vote].toLowerCase()}`,
  );
  return `${RECOMMENDATIONS[recommendation.result]}: ${given.join(', ') || 'nobody has voted'}`;
}

/** The same, said as what was recommended; a tie and a lack of quorum recommend nothing. */
export const recommendedText = (recommendation: Parameters<typeof recommendationText>[0]): string =>
  ['tie', 'no_quorum'].includes(recommendation.result)
    ? recommendationText(recommendation)
    : `Recommended: ${recommendationText(recommendation)}`;
