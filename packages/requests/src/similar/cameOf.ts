import {
  FOLLOW_UP_PART_LABELS,
  followUpDays,
  money,
  type PredictedPurchase,
  USED_AS_EXPECTED,
} from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import type { similarRequestsQuery } from './similarRequests.graphql.ts';

type Similar = ResultOf<typeof similarRequestsQuery>['similarRequests'][number];

/** The known facts of a purchase: "40 a year at $400.00". */
function purchase({
  unitsPerYear,
  unitPrice,
  currency,
}: Pick<Similar['followUps'][number], keyof PredictedPurchase>): string {
  const units = unitsPerYear === null ? '' : `${unitsPerYear.toLocaleString('en-US')} a year`;
  const price = unitPrice === null || currency === null ? '' : `at ${money(unitPrice, currency)}`;
  return [units, price].filter(Boolean).join(' ');
}

/**
 * How a device worked out, in one line with the last answers, and what was predicted, for people who may read it; null before the first
 * answer.
 */
export function cameOf({ followUps, predicted }: Pick<Similar, 'followUps' | 'predicted'>): string | null {
  const answered = followUps.filter(({ used }) => used !== null);
  if (answered.length === 0) return null;
  const last = Math.max(...answered.map(({ days }) => days));
  const said = answered
    .filter(({ days }) => days === last)
    .map((each) => {
      const used = each.used ? USED_AS_EXPECTED[each.used].toLowerCase() : '';
      const again = each.again ? 'would ask for it again' : 'would not ask for it again';
      const parts = [used, purchase(each), again].filter(Boolean);
      return `${FOLLOW_UP_PART_LABELS[each.part]}: ${parts.join(', ')}`;
    });
  if (predicted) said.push(`Predicted: ${purchase(predicted)}`);
  return `As expected after ${followUpDays(last)}? ${said.join('. ')}.`;
}
