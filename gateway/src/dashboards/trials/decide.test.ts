import { canaryLimits } from '@portal/domain';
import { describe, expect, it } from 'vitest';
import { decide, type PersonCounts, type SideCounts, sumUp } from './decide.ts';
import { chanceOf, largestDifference } from './statistics.ts';

const HOUR = 60 * 60_000;
const LIMITS = canaryLimits();

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often loads of a version fail, and how slow it is. */
interface Build {
  /** The share of loads that fail. */
  fails: number;
  /** How many times slower than usual. */
  slow?: number;
}

interface Hospital {
  /** How many people open the dashboard within the longest time. */
  people: number;
  percent: number;
  live?: Build;
  canary: Build;
}

const FINE: Build = { fails: 0.005 };
const LOADS_A_DAY = 4;
/** One out of this many people has a browser in which every second load fails, whatever the version. */
const UNLUCKY = 50;

/** Simulates one canary version: the decision, and how many people had met a failure of it by then. */
function history({ people, percent, live = FINE, canary }: Hospital, seed: number) {
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(random() || 1)) * Math.cos(2 * Math.PI * random());
  const users = Array.from({ length: people }, () => ({
    build: random() * 100 < percent ? ('canary' as const) : ('live' as const),
    usual: 400 * Math.exp(0.4 * normal()),
    isUnlucky: random() < 1 / UNLUCKY,
    counts: { loads: 0, failed: 0, stopped: 0, timed: 0, ms: 0 } as PersonCounts,
  }));
  const builds = { canary, live };
  const side = (name: 'canary' | 'live'): SideCounts =>
    sumUp(users.filter(({ build, counts }) => build === name && counts.loads > 0).map((each) => each.counts));
  const total = people * LOADS_A_DAY * LIMITS.days;
  // Judged eight times an hour, or after each load when there are fewer. More often would change little.
  const pause = Math.max(1, Math.round(total / (LIMITS.days * 24 * 8)));
  for (let load = 1; load <= total; load++) {
    const user = users[Math.floor(random() * people)];
    if (!user) continue;
    const { fails, slow = 1 } = builds[user.build];
    const failed = random() < (user.isUnlucky ? Math.max(fails, 0.5) : fails);
    user.counts.loads += 1;
    if (failed) user.counts.failed += 1;
    else {
      user.counts.timed += 1;
      user.counts.ms += user.usual * slow * Math.exp(0.5 * normal());
    }
    if (load % pause) continue;
    const sides = { canary: side('canary'), live: side('live') };
    const { act } = decide(sides, LIMITS, (load / total) * LIMITS.days * 24 * HOUR);
    if (act !== 'wait') return { act, hit: sides.canary.failed, hours: (load / total) * LIMITS.days * 24 };
  }
  return { act: 'leave', hit: side('canary').failed, hours: LIMITS.days * 24 };
}

function histories(hospital: Hospital, runs: number) {
  const all = Array.from({ length: runs }, (_, seed) => history(hospital, seed + 1));
  const part = (act: string) => all.filter((each) => each.act === act).length / runs;
  return { promote: part('promote'), rollback: part('rollback'), leave: part('leave'), all };
}

describe('the chance that a difference is none', () => {
  it.each([
    [3, 10, 0, 10, 0.1053],
    [3, 20, 0, 180, 0.00087],
    [1, 5, 0, 500, 0.0099],
    [5, 10, 50, 100, 0.629],
    [0, 10, 3, 10, 1],
  ])('%i of %i people against %i of %i', (of, people, others, all, chance) => {
    expect(chanceOf({ of, people }, { of: others, people: all })).toBeCloseTo(chance, 4);
  });

  it('leaves room for what few people cannot show', () => {
    const live = { of: 0, people: 200 };
    expect(largestDifference({ of: 0, people: 24 }, live)).toBeGreaterThan(0.1);
    expect(largestDifference({ of: 0, people: 25 }, live)).toBeLessThan(0.1);
    expect(largestDifference({ of: 0, people: 0 }, live)).toBe(1);
  });
});

describe('a canary', () => {
  const side = (people: number, more: Partial<SideCounts> = {}): SideCounts => ({
    loads: people * 2,
    people,
    failed: 0,
    stopped: 0,
    times: Array.from({ length: people }, (_, at) => 300 + at),
    ...more,
  });
  const live = side(180);

  it('is neither promoted nor rolled back on silence', () => {
    const silent = side(0);
    expect(decide({ canary: silent, live }, LIMITS, 24 * HOUR)).toEqual({ act: 'wait' });
    expect(decide({ canary: side(100), live: silent }, LIMITS, 24 * HOUR)).toEqual({ act: 'wait' });
    expect(decide({ canary: side(9), live }, { ...LIMITS, loads: 1 }, 24 * HOUR)).toEqual({ act: 'wait' });
  });

  it('is not rolled back for one or two people, whatever they report', () => {
    const person = { loads: 10, failed: 10, stopped: 10, timed: 0, ms: 0 };
    const others = Array.from({ length: 18 }, () => ({ ...person, failed: 0, stopped: 0 }));
    for (const unlucky of [[person], [person, person]])
      expect(decide({ canary: sumUp([...unlucky, ...others]), live }, LIMITS, HOUR)).toEqual({ act: 'wait' });
    expect(decide({ canary: sumUp([person, person, person, ...others]), live }, LIMITS, HOUR)).toEqual({
      act: 'rollback',
      cause: 'stopped',
    });
  });

  it('is judged by failures that people see even when the live version hides all others', () => {
    const noisy = side(180, { failed: 180 });
    expect(decide({ canary: side(20, { failed: 20, stopped: 6 }), live: noisy }, LIMITS, HOUR)).toEqual({
      act: 'rollback',
      cause: 'stopped',
    });
  });

  it('is rolled back when it is slower than the limit, and not for what nobody notices', () => {
    const slower = (ms: number) => side(20, { times: Array.from({ length: 20 }, () => ms) });
    expect(decide({ canary: slower(900), live }, LIMITS, HOUR)).toEqual({ act: 'rollback', cause: 'slow' });
    const quick = side(180, { times: Array.from({ length: 180 }, () => 40) });
    expect(decide({ canary: slower(120), live: quick }, LIMITS, HOUR)).toEqual({ act: 'wait' });
  });

  it('is promoted when enough people have met no more failures, not before the time, and not when that is switched off', () => {
    const sides = { canary: side(30), live };
    expect(decide(sides, LIMITS, HOUR)).toEqual({ act: 'promote' });
    expect(decide(sides, LIMITS, HOUR / 2)).toEqual({ act: 'wait' });
    expect(decide(sides, { ...LIMITS, promote: false }, HOUR)).toEqual({ act: 'wait' });
    const bad = { canary: side(30, { failed: 15 }), live };
    expect(decide(bad, { ...LIMITS, rollback: false }, HOUR)).toEqual({ act: 'wait' });
  });

  it('is left to a person after the longest time', () => {
    expect(decide({ canary: side(6), live }, LIMITS, 7 * 24 * HOUR)).toEqual({ act: 'leave', few: true });
    expect(decide({ canary: side(24), live }, LIMITS, 7 * 24 * HOUR)).toEqual({ act: 'leave', few: false });
  });
});

/* Simulation: people with different computers open the dashboard, and some have a broken browser. The canary version is judged more than
   a thousand times in a week. The numbers are the same in each run; ADR 82 names them. */
describe('of many canaries', () => {
  const usual = { people: 200, percent: 25 };
  const small = { people: 60, percent: 25 };
  const large = { people: 1000, percent: 10 };

  it.each([
    ['usual', usual],
    ['large', large],
  ])('in a %s hospital few good ones are rolled back, and nearly all are promoted', (_, hospital) => {
    const { rollback, promote } = histories({ ...hospital, canary: FINE }, 200);
    expect(rollback).toBeLessThanOrEqual(0.02);
    expect(promote).toBeGreaterThanOrEqual(0.9);
  });

  it('in a small hospital few good ones are rolled back, and the others are left to a person', () => {
    const { rollback, leave } = histories({ ...small, canary: FINE }, 50);
    expect(rollback).toBeLessThanOrEqual(0.02);
    expect(leave).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['small', small, 7],
    ['usual', usual, 7],
    ['large', large, 7],
  ])(
    'in a %s hospital all that fail one time in five are rolled back after few people met it',
    (_, hospital, most) => {
      const { rollback, promote, all } = histories({ ...hospital, canary: { fails: 0.2 } }, 200);
      expect([rollback, promote]).toEqual([1, 0]);
      expect(all.reduce((sum, { hit }) => sum + hit, 0) / all.length).toBeLessThan(most);
    },
  );

  it('most that take three times as long are rolled back', () => {
    const { rollback } = histories({ ...usual, canary: { ...FINE, slow: 3 } }, 200);
    expect(rollback).toBeGreaterThanOrEqual(0.98);
  });
});
