import { formatDay } from '@portal/ui';

/** How many units are on trial, and when: "3 units, Nov 23, 2026 to Dec 18, 2026". */
export const periodText = ({ units, from, until }: { units: number; from: string; until: string }): string =>
  `${units === 1 ? '1 unit' : `${units} units`}, ${formatDay(from)} to ${formatDay(until)}`;
