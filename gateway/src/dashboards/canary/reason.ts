import type { CanaryLimits } from '@portal/domain';
import { type Decision, usualTime } from '../trials/decide.ts';
import type { Sides } from '../trials/trial.ts';

const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'a time that is not known yet' : `${(ms / 1000).toFixed(1)} s`;

const failures = ({ canary, live }: Sides): string =>
  `${canary.failed} of ${canary.people} people met a failure of the canary, ${live.failed} of ${live.people} one of the live version`;

const times = ({ canary, live }: Sides): string =>
  `the first content came within ${seconds(usualTime(canary))} to three of four people, with the live version within ${seconds(usualTime(live))}`;

/** The figures of both versions in one sentence. */
export const figures = (sides: Sides): string =>
  sides.canary.people + sides.live.people === 0
    ? 'no browser has reported of either version yet.'
    : `${failures(sides)}; ${times(sides)}.`;

/** The reason of the portal's decision, with the figures. */
export function reasonFor(
  decision: Exclude<Decision, { act: 'wait' }>,
  sides: Sides,
  { failing, slower, days }: CanaryLimits,
): string {
  const { canary, live } = sides;
  if (decision.act === 'promote') return figures(sides);
  if (decision.act === 'leave') {
    const why = decision.few ? 'there are too few loads to decide' : 'the difference is not clear';
    return `after ${days} days ${why}: ${figures(sides)}`;
  }
  const points = `The limit is ${failing} percentage points more.`;
  switch (decision.cause) {
    case 'stopped':
      return `the canary stopped for ${canary.stopped} of ${canary.people} people, the live version for ${live.stopped} of ${live.people}. ${points}`;
    case 'failed':
      return `${failures(sides)}. ${points}`;
    case 'slow':
      return `${times(sides)}. The limit is ${slower} % more.`;
  }
}
