import { formatDay, hospitalDay } from '@portal/ui';

/** The number of units on trial and the period: "3 units, Nov 23, 2026 to Dec 18, 2026". */
export const periodText = ({ units, from, until }: { units: number; from: string; until: string }): string =>
  `${units === 1 ? '1 unit' : `${units} units`}, ${formatDay(from)} to ${formatDay(until)}`;

/** "Begins Dec 1, 2026" before the first day of a trial (in the time zone of the hospital), then "Under way". */
export const openTrialText = (from: string, now = new Date()): string =>
  hasBegun(from, now) ? 'Under way' : `Begins ${formatDay(from)}`;

export const hasBegun = (from: string, now = new Date()): boolean => from <= hospitalDay(now);
