import { addDays, daysBetween } from '../working-time.ts';
import { usualPeriod } from './filter.ts';
import { endOfMonth, firstOfMonth, MONTHS, monthsLater, monthsOf } from './months.ts';
import type { ReportFilter } from './rows.ts';

/** The first and the last day of a period, in the time zone of the hospital. Both are included. */
export type ReportPeriod = Pick<ReportFilter, 'from' | 'until'>;

/** The month with which the hospital's fiscal year begins, as the settings name it. */
interface FiscalYear {
  fiscal_year_start: string;
}

interface PeriodEntry {
  label: string;
  /** The length in months of a complete period. */
  months: 1 | 3 | 12;
  /** How many periods ago it was: 0 for the current one. */
  ago: 0 | 1;
  /** True when its months are counted from the beginning of the fiscal year instead of January. */
  isFiscal?: true;
  /** True when it ends today instead of at a date of the calendar. */
  isRolling?: true;
}

/** The named periods, in the order in which they are offered. A saved report stores the name, so its days move with the calendar. */
export const REPORT_PERIODS = {
  this_month: { label: 'This month', months: 1, ago: 0 },
  last_month: { label: 'Last month', months: 1, ago: 1 },
  this_quarter: { label: 'This quarter', months: 3, ago: 0, isFiscal: true },
  last_quarter: { label: 'Last quarter', months: 3, ago: 1, isFiscal: true },
  this_year: { label: 'This year', months: 12, ago: 0 },
  last_year: { label: 'Last year', months: 12, ago: 1 },
  fiscal_year: { label: 'This fiscal year', months: 12, ago: 0, isFiscal: true },
  last_fiscal_year: { label: 'Last fiscal year', months: 12, ago: 1, isFiscal: true },
  last_12_months: { label: 'Last 12 months', months: 12, ago: 0, isRolling: true },
} as const satisfies Readonly<Record<string, PeriodEntry>>;

export type PeriodName = keyof typeof REPORT_PERIODS;
export const PERIOD_NAMES = /* @__PURE__ */ Object.keys(REPORT_PERIODS) as readonly PeriodName[];
const periodEntry = (name: PeriodName): PeriodEntry => REPORT_PERIODS[name];

/**
 * The days of a named period. A period that is not over ends today. Quarters are those of the fiscal year. When that begins in January,
 * April, July or October, they are the quarters of the calendar.
 */
export function namedPeriod(name: PeriodName, today: string, settings: FiscalYear): ReportPeriod {
  const { months, ago, isFiscal, isRolling } = periodEntry(name);
  if (isRolling) return usualPeriod(today);
  const start = isFiscal ? Math.max(0, (MONTHS as readonly string[]).indexOf(settings.fiscal_year_start)) : 0;
  const month = Number(today.slice(5, 7)) - 1;
  const over = (month - start + 12) % months;
  const from = monthsLater(today, -over - ago * months);
  return { from, until: ago ? endOfMonth(monthsLater(from, months - 1)) : today };
}

/**
 * The day that is `months` earlier. The last day of a month becomes the last day again, and so does a day that the other month does not
 * have.
 */
function monthsBefore(day: string, months: number): string {
  const last = endOfMonth(monthsLater(day, -months));
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return day === endOfMonth(day) || same > last ? last : same;
}

/**
 * The period with which a period is compared. For a named one: the same days of the period before it, such as last year until November 29
 * for this year until November 29. For whole months: the same number of months before. For any other days: the same number of days before.
 */
export function periodBefore({ from, until }: ReportPeriod, name?: PeriodName): ReportPeriod {
  const isWhole = from === firstOfMonth(from) && until === endOfMonth(until);
  const months = name ? periodEntry(name).months : isWhole ? monthsOf({ from, until }).length : 0;
  if (months) return { from: monthsLater(from, -months), until: monthsBefore(until, months) };
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, until)), until: last };
}
