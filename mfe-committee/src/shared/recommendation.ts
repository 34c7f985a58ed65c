import { countsText, RECOMMENDATIONS, type RecommendationResult, type VoteCounts } from '@portal/domain';

type Recommended = VoteCounts & { result: RecommendationResult };

/** "Approve (4 approve, 1 deny)" */
export const recommendationText = (recommended: Recommended): string =>
  `${RECOMMENDATIONS[recommended.result]} (${countsText(recommended) || 'nobody has voted'})`;

/** The recommendation in words. A tie and a missing quorum recommend nothing. */
export const recommendedText = (recommended: Recommended): string =>
  ['tie', 'no_quorum'].includes(recommended.result)
    ? recommendationText(recommended)
    : `Recommended: ${recommendationText(recommended)}`;
