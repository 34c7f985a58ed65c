import { FOLLOW_UP_PART_LABELS, USED_AS_EXPECTED } from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import type { similarRequestsQuery } from './similarRequests.graphql.ts';

type FollowUps = ResultOf<typeof similarRequestsQuery>['similarRequests'][number]['followUps'];

/** What came of a device, in a line for the last time at which somebody has answered; null while nobody has. */
export function cameOf(followUps: FollowUps): string | null {
  const answered = followUps.filter(({ used }) => used !== null);
  if (answered.length === 0) return null;
  const last = Math.max(...answered.map(({ days }) => days));
  const said = answered
    .filter(({ days }) => days === last)
    .map(
      ({ part, used, again }) =>
        `${FOLLOW_UP_PART_LABELS[part]}: ${used ? USED_AS_EXPECTED[used].toLowerCase() : ''}, ${again ? 'would ask for it again' : 'would not ask for it again'}`,
    );
  return `As expected after ${last === 1 ? '1 day' : `${last} days`}? ${said.join('. ')}.`;
}
