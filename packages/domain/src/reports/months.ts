import { addDays } from '../working-time.ts';

/** Days before and after all others, for a period without a beginning or an end. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/** The names of months in settings. */
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** "April". */
export const monthLabel = (month: (typeof MONTHS)[number]): string =>
  `${month.charAt(0).toUpperCase()}${month.slice(1)}`;

/** The first day of the month of a day. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month that is `months` later than the month of a day, or earlier with a negative number. */
export function monthsLater(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(monthsLater(day, 1), -1);

/** The months of a period by their first days, in order. */
export function monthsOf({ from, until }: { from: string; until: string }): string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); first <= until; first = monthsLater(first, 1)) months.push(first);
  return months;
}
