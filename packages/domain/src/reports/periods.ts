import { addDays, daysBetween } from '../working-time.ts';
import { usualPeriod } from './filter.ts';
import { endOfMonth, firstOfMonth, MONTHS, monthsLater, monthsOf } from './months.ts';
import type { ReportFilter } from './rows.ts';

/** Days of the calendar where the hospital is; both are part of it. */
export type ReportPeriod = Pick<ReportFilter, 'from' | 'until'>;

/** The month with which the year of the hospital's accounts begins, as the settings name it. */
interface FiscalYear {
  fiscal_year_start: string;
}

interface PeriodEntry {
  label: string;
  /** How many months it has when it is over. */
  months: 1 | 3 | 12;
  /** How many periods before the present one it lies. */
  ago: 0 | 1;
  /** Its months are counted from the month with which the hospital's accounts begin, not from January. */
  isFiscal?: true;
  /** It is no year of a calendar, but ends now. */
  isRolling?: true;
}

/** The periods that have names, in the order in which they are offered. A saved report keeps the name, so that its days move on. */
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
 * The days of a period with a name. One that is not over ends today. Quarters are those of the fiscal year: with one that begins in January,
 * April, July or October they are those of the calendar.
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

/** The day that is so many months earlier. The last day of a month stays the last one, and a day that a month lacks becomes its last. */
function monthsBefore(day: string, months: number): string {
  const last = endOfMonth(monthsLater(day, -months));
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return day === endOfMonth(day) || same > last ? last : same;
}

/**
 * The period with which one is compared. Of one with a name, the same days of the one before it: of this year until 29 November, last year
 * until 29 November. Of whole months, as many months before them; of any other days, as many days before them.
 */
export function periodBefore({ from, until }: ReportPeriod, name?: PeriodName): ReportPeriod {
  const isWhole = from === firstOfMonth(from) && until === endOfMonth(until);
  const months = name ? periodEntry(name).months : isWhole ? monthsOf({ from, until }).length : 0;
  if (months) return { from: monthsLater(from, -months), until: monthsBefore(until, months) };
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, until)), until: last };
}
