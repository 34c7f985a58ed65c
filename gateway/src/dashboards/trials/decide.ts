import type { CanaryLimits } from '@portal/domain';
import { chanceOf, largestDifference, quantile, type Share, shareOf } from './statistics.ts';

/** The reports of one person's browsers about a version. */
export interface PersonCounts {
  loads: number;
  /** Loads in which something failed, whether the person saw it or not. */
  failed: number;
  /** Loads that ended with a panel instead of the dashboard. */
  stopped: number;
  /** Loads whose time to the first content is known, and the sum of these times in ms. */
  timed: number;
  ms: number;
}

/** The figures of one version. */
export interface SideCounts {
  loads: number;
  people: number;
  failed: number;
  stopped: number;
  /** The usual time of each person to the first content, in ms. */
  times: readonly number[];
}

export type Cause = 'failed' | 'stopped' | 'slow';
export type Decision =
  | { act: 'wait' }
  | { act: 'rollback'; cause: Cause }
  | { act: 'promote' }
  | { act: 'leave'; few: boolean };

/**
 * The highest probability at which a difference between the versions may still be by chance. It is strict, because the figures are tested
 * again and again.
 */
const CHANCE = 0.002;
/** The least number of people who met a problem for a rollback. Fewer may be one group with one problem. */
const FEWEST_HIT = 3;
/** The least number of people on the live version for a comparison. */
const FEWEST_LIVE = 5;
/** The share of people whose time counts, as for Web Vitals. */
const TIME_SHARE = 0.75;
/** A difference that nobody notices, in ms. */
const UNNOTICED_MS = 200;
const HOUR = 60 * 60_000;

export function sumUp(people: readonly PersonCounts[]): SideCounts {
  const count = (is: (person: PersonCounts) => boolean) => people.filter(is).length;
  return {
    loads: people.reduce((sum, { loads }) => sum + loads, 0),
    people: people.length,
    failed: count(({ failed }) => failed > 0),
    stopped: count(({ stopped }) => stopped > 0),
    times: people.filter(({ timed }) => timed > 0).map(({ ms, timed }) => ms / timed),
  };
}

/** The time to the first content that three of four people do not exceed; undefined without times. */
export const usualTime = ({ times }: SideCounts): number | undefined => quantile(times, TIME_SHARE);

/** The longest time to the first content that the limits allow the canary. */
function slowestAllowed(live: SideCounts, { slower }: CanaryLimits): number {
  const usual = usualTime(live) ?? Number.POSITIVE_INFINITY;
  return usual + Math.max((usual * slower) / 100, UNNOTICED_MS);
}

const slowIn = ({ times }: SideCounts, beyond: number): Share => ({
  of: times.filter((time) => time > beyond).length,
  people: times.length,
});

/** Whether the canary is worse by more than the limit, and not by chance. */
const isWorse = (canary: Share, live: Share, limit: number): boolean =>
  canary.of >= FEWEST_HIT &&
  live.people >= FEWEST_LIVE &&
  shareOf(canary) - shareOf(live) > limit &&
  chanceOf(canary, live) < CHANCE;

/**
 * Decides about a canary that has been compared with the live version for `elapsed` milliseconds. It compares people, not loads: a person
 * who opens a dashboard often, or sends many reports, counts once.
 */
export function decide(
  { canary, live }: { canary: SideCounts; live: SideCounts },
  limits: CanaryLimits,
  elapsed: number,
): Decision {
  const limit = limits.failing / 100;
  const share = (side: SideCounts, of: 'failed' | 'stopped'): Share => ({
    of: side[of],
    people: side.people,
  });
  const enough = Math.min(canary.loads, live.loads) >= limits.loads;
  const longest = slowestAllowed(live, limits);
  if (enough && limits.rollback) {
    for (const cause of ['stopped', 'failed'] as const)
      if (isWorse(share(canary, cause), share(live, cause), limit)) return { act: 'rollback', cause };
    const tooSlow = (usualTime(canary) ?? 0) > longest;
    if (tooSlow && isWorse(slowIn(canary, longest), slowIn(live, longest), 0))
      return { act: 'rollback', cause: 'slow' };
  }
  const isAsGood =
    enough &&
    live.people >= FEWEST_LIVE &&
    (usualTime(canary) ?? Number.POSITIVE_INFINITY) <= longest &&
    (['failed', 'stopped'] as const).every(
      (of) => largestDifference(share(canary, of), share(live, of)) <= limit,
    );
  if (limits.promote && isAsGood && elapsed >= limits.hours * HOUR) return { act: 'promote' };
  if (elapsed >= limits.days * 24 * HOUR) return { act: 'leave', few: !enough };
  return { act: 'wait' };
}
