import { addDays, daysBetween } from '../working-time.ts';
import { endOfMonth, firstOfMonth, monthsLater } from './months.ts';

/** Days of the calendar; both are part of the period. */
export interface ReportPeriod {
  from: string;
  until: string;
}

/** So many months from the first one on, until its last day or today. */
function months(first: string, count: number, today: string): ReportPeriod {
  const last = endOfMonth(monthsLater(first, count - 1));
  return { from: first, until: last < today ? last : today };
}

const firstOfQuarter = (day: string): string => monthsLater(day, -((Number(day.slice(5, 7)) - 1) % 3));
const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

/** The periods that are offered by name. None ends after today. */
export const REPORT_PERIODS = {
  last_12_months: { label: 'Last 12 months', of: (today) => months(monthsLater(today, -11), 12, today) },
  this_month: { label: 'This month', of: (today) => months(firstOfMonth(today), 1, today) },
  last_month: { label: 'Last month', of: (today) => months(monthsLater(today, -1), 1, today) },
  this_quarter: { label: 'This quarter', of: (today) => months(firstOfQuarter(today), 3, today) },
  last_quarter: {
    label: 'Last quarter',
    of: (today) => months(monthsLater(firstOfQuarter(today), -3), 3, today),
  },
  this_year: { label: 'This year', of: (today) => months(firstOfYear(today), 12, today) },
  last_year: {
    label: 'Last year',
    of: (today) => months(monthsLater(firstOfYear(today), -12), 12, today),
  },
} as const satisfies Readonly<Record<string, { label: string; of: (today: string) => ReportPeriod }>>;

export type ReportPeriodName = keyof typeof REPORT_PERIODS;
export const REPORT_PERIOD_NAMES = /* @__PURE__ */ Object.keys(REPORT_PERIODS) as readonly ReportPeriodName[];

/** The name of a period; undefined for own days. The first name wins: in January, this month is this year. */
export const nameOfPeriod = ({ from, until }: ReportPeriod, today: string): ReportPeriodName | undefined =>
  REPORT_PERIOD_NAMES.find((name) => {
    const period = REPORT_PERIODS[name].of(today);
    return period.from === from && period.until === until;
  });

/**
 * The period with which this one is compared. Whole months are compared with as many months before them, a period that begins with a month
 * and ends within one with the same days of those months, and any other with as many days before it.
 */
export function periodBefore({ from, until }: ReportPeriod): ReportPeriod {
  if (from !== firstOfMonth(from))
    return { from: addDays(from, -daysBetween(from, until) - 1), until: addDays(from, -1) };
  const count =
    (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(until.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1;
  const month = monthsLater(until, -count);
  const last = endOfMonth(month);
  const sameDay = `${month.slice(0, 8)}${until.slice(8)}`;
  return {
    from: monthsLater(from, -count),
    until: until === endOfMonth(until) || sameDay > last ? last : sameDay,
  };
}
