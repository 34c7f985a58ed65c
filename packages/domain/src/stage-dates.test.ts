import { describe, expect, it } from 'vitest';
import { beforeDismissal, stageDates } from './stage-dates.ts';
import type { Stage } from './stages.ts';

const AHEAD: Partial<Record<Stage, Stage>> = {
  submitted: 'under_analysis',
  under_analysis: 'committee_review',
  committee_review: 'approved',
  approved: 'ordered',
  ordered: 'on_shelf',
};

/** Numbers from 0 to below 1 that depend only on the seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One event a day. The model records the stage of the request each morning, and never looks at an event. */
function lived(random: () => number) {
  const events: { toStage: string; at: string }[] = [];
  const firstDays = new Map<Stage, string>();
  let stage: Stage = 'submitted';
  let before: Stage = stage;
  for (let day = 1; day <= 40; day++) {
    const at = new Date(Date.UTC(2026, 0, day)).toISOString();
    const chance = random();
    if (day === 1) stage = 'submitted';
    else if (stage === 'dismissed') stage = chance < 0.5 ? before : stage;
    else if (chance < 0.2) {
      before = stage;
      stage = 'dismissed';
    } else if (chance < 0.4 && stage === 'committee_review') stage = 'rejected';
    else if (chance < 0.5) stage = AHEAD[stage] ?? stage;
    events.push({ toStage: stage, at });
    if (!firstDays.has(stage)) firstDays.set(stage, at);
  }
  return { events, firstDays };
}

describe('the dates of the stages', () => {
  it('are those of the first event that led there: an upload, a vote or a restore moves none', () => {
    const event = (toStage: string | null, at: string) => ({ toStage, at });
    expect(
      stageDates([
        event('submitted', 'created'),
        event('submitted', 'edited'),
        event('under_analysis', 'started'),
        event('under_analysis', 'uploaded'),
        event('dismissed', 'dismissed'),
        event('under_analysis', 'restored'),
        event('committee_review', 'sent'),
        event('committee_review', 'voted'),
        event(null, 'withdrawn'),
      ]),
    ).toEqual({
      submitted: 'created',
      under_analysis: 'started',
      dismissed: 'dismissed',
      committee_review: 'sent',
    });
  });

  it('are the same as in a model that looks at the request every day, for any history', () => {
    const reached = new Set<Stage>();
    for (let seed = 1; seed <= 500; seed++) {
      const { events, firstDays } = lived(numbersFrom(seed));
      expect(stageDates(events), `seed ${seed}`).toEqual(Object.fromEntries(firstDays));
      for (const stage of firstDays.keys()) reached.add(stage);
    }
    expect(reached.size).toBe(8);
  });
});

describe('where a dismissed request was before', () => {
  const event = (action: string, fromStage: string | null, toStage: string | null, at: string) => ({
    ...{ action, fromStage, toStage, at },
  });
  const started = [
    event('created', null, 'submitted', '1'),
    event('start_analysis', 'submitted', 'under_analysis', '2'),
  ];

  it('is the stage from which it was dismissed, since its first day there', () => {
    const history = [
      ...started,
      event('dismiss', 'under_analysis', 'dismissed', '3'),
      event('file_uploaded', 'dismissed', 'dismissed', '4'),
    ];
    expect(beforeDismissal(history)).toEqual({ stage: 'under_analysis', since: '2' });
  });

  it('is the stage before the last dismissal', () => {
    const history = [
      event('created', null, 'submitted', '1'),
      event('dismiss', 'submitted', 'dismissed', '2'),
      event('restore', 'dismissed', 'submitted', '3'),
      event('start_analysis', 'submitted', 'under_analysis', '4'),
      event('dismiss', 'under_analysis', 'dismissed', '5'),
    ];
    expect(beforeDismissal(history)).toEqual({ stage: 'under_analysis', since: '4' });
  });

  it('is not known for a request that was never dismissed', () => {
    expect(beforeDismissal(started)).toBeNull();
  });
});
