import { describe, expect, it } from 'vitest';
import { defaultSettings } from './hospital-settings.ts';
import { dueOf, isOverdue, pausesOf, stageCalendar, stageDaysOf } from './stage-clock.ts';

const ZURICH = stageCalendar({ ...defaultSettings(), holidays: ['2026-12-25'] }, 'Europe/Zurich');
const REQUEST = {
  status: 'submitted',
  isOrdered: false,
  isOnShelf: false,
  submissionDate: '2026-12-22T08:00:00.000Z',
  lastUpdated: null,
  stageDate: null,
  orderDate: null,
  shelfDate: null,
  waitingSince: null,
  urgency: 'routine',
  urgencyConfirmedAt: null,
} as const;

describe('the due day', () => {
  it('is so many working days after the stage began, and ends at midnight where the hospital is', () => {
    // From Tuesday: Wednesday and Thursday count, Friday is a holiday, then comes the weekend, then Monday counts.
    expect(dueOf(REQUEST, ZURICH)).toBe('2026-12-28T22:59:59.999Z');
  });

  it('goes by the local day on which the stage began, also across a change of clocks', () => {
    const late = { ...REQUEST, submissionDate: '2026-10-22T22:30:00.000Z' };
    // In Zurich it is already Friday. Clocks go back on Sunday, so the due day ends an hour later in UTC.
    expect(dueOf(late, ZURICH)).toBe('2026-10-28T22:59:59.999Z');
    expect(dueOf(late, stageCalendar(defaultSettings(), 'UTC'))).toBe('2026-10-27T23:59:59.999Z');
  });

  it('moves by the working days of a wait, and is none while the request waits', () => {
    const pauses = [{ from: '2026-12-22T09:00:00.000Z', to: '2026-12-29T09:00:00.000Z' }];
    expect(dueOf(REQUEST, ZURICH, pauses)).toBe('2027-01-01T22:59:59.999Z');
    expect(dueOf({ ...REQUEST, waitingSince: '2026-12-22T09:00:00.000Z' }, ZURICH)).toBeNull();
    expect(dueOf({ ...REQUEST, status: 'approved', orderBlockedBy: 'trial' }, ZURICH)).toBeNull();
  });

  it('leaves out what was before the stage', () => {
    const pauses = [{ from: '2026-12-01T09:00:00.000Z', to: '2026-12-22T07:00:00.000Z' }];
    expect(dueOf(REQUEST, ZURICH, pauses)).toBe(dueOf(REQUEST, ZURICH));
  });

  it.each(['rejected', 'dismissed'] as const)('is none for what is %s', (status) => {
    expect(dueOf({ ...REQUEST, status }, ZURICH)).toBeNull();
  });

  it('is over only when the day is', () => {
    const due = dueOf(REQUEST, ZURICH);
    expect(isOverdue(due, new Date('2026-12-28T22:59:59.999Z'))).toBe(false);
    expect(isOverdue(due, new Date('2026-12-28T23:00:00.000Z'))).toBe(true);
    expect(isOverdue(null, new Date())).toBe(false);
  });
});

describe('the days of a history', () => {
  const at = (day: number) => `2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  const UTC = stageCalendar(defaultSettings(), 'UTC');
  const HISTORY = [
    { fromStage: null, toStage: 'submitted', at: at(1) },
    { fromStage: 'submitted', toStage: 'under_analysis', at: at(3) },
    { fromStage: 'under_analysis', toStage: 'under_analysis', at: at(4), waitingSince: at(4) },
    { fromStage: 'under_analysis', toStage: 'under_analysis', at: at(9), waitingSince: null },
    { fromStage: 'under_analysis', toStage: 'dismissed', at: at(10) },
    { fromStage: 'dismissed', toStage: 'under_analysis', at: at(15) },
    { fromStage: 'under_analysis', toStage: 'committee_review', at: at(16) },
  ];

  it('are the working days at each stage, with those of a wait, without those of a dismissal', () => {
    expect(stageDaysOf(HISTORY, UTC, at(17))).toEqual([
      { stage: 'submitted', days: 2, waited: 0 },
      // From Thursday to Wednesday the 10th there are 5 days, and Tuesday the 16th is one more. The request waited from Friday to Tuesday.
      { stage: 'under_analysis', days: 6, waited: 3 },
      { stage: 'committee_review', days: 1, waited: 0 },
    ]);
  });

  it('tell when its clock stood', () => {
    expect(pausesOf(HISTORY.slice(0, 3), at(5)).waiting).toEqual([{ from: at(4), to: at(5) }]);
    expect(pausesOf(HISTORY, at(17))).toEqual({
      waiting: [{ from: at(4), to: at(9) }],
      dismissed: [{ from: at(10), to: at(15) }],
      held: [],
    });
  });

  it('tell when the order was held up, without the time of a dismissal', () => {
    const held = [
      { fromStage: null, toStage: 'submitted', at: at(1), waitingSince: null, orderBlockedBy: null },
      { fromStage: 'committee_review', toStage: 'approved', at: at(2), orderBlockedBy: 'trial' },
      { fromStage: 'approved', toStage: 'approved', at: at(3) },
      { fromStage: 'approved', toStage: 'dismissed', at: at(4) },
      { fromStage: 'dismissed', toStage: 'approved', at: at(8) },
      { fromStage: 'approved', toStage: 'approved', at: at(10), orderBlockedBy: null },
    ];
    expect(pausesOf(held, at(12)).held).toEqual([
      { from: at(2), to: at(4) },
      { from: at(8), to: at(10) },
    ]);
    expect(pausesOf(held.slice(0, 3), at(12)).held).toEqual([{ from: at(2), to: at(12) }]);
  });
});
