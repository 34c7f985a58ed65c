import {
  namedPeriod,
  PERIOD_NAMES,
  periodBefore,
  REPORT_FILTERS,
  REPORT_PERIODS,
  type ReportFilterName,
  type ReportPeriod,
} from '@portal/domain';
import { isDay } from '../../../shared/words.ts';
import type { NamedPeriod } from '../reports.graphql.ts';

/** The parameter that turns on the comparison with the period before. */
export const COMPARE = 'compare';

/** The parameter with the name of a period, beside its days. In January, "This month" and "This year" have the same days. */
export const PERIOD = 'period';

/** The period of an address without a period. */
const USUAL = 'last_12_months';

export type SaidFilter = Partial<Record<ReportFilterName | 'from' | 'until', string>>;
export type Period = Omit<NamedPeriod, '__typename'>;

export interface ReportAddress {
  /** The filter as it is in the address. The gateway reports wrong values. */
  filter: SaidFilter;
  /** The shown period. Days that are missing in the address are those of the last twelve months. */
  period: ReportPeriod;
  /** The name of this period; undefined for days that the person has chosen. */
  name: string | undefined;
  /** The filter and period for the comparison; null without a comparison. */
  before: (SaidFilter & ReportPeriod) | null;
}

/** The named periods before the gateway has answered. They do not include fiscal periods, because the fiscal year is not known yet. */
export const periodsOfCalendar = (today: string): Period[] =>
  PERIOD_NAMES.filter((name) => !('isFiscal' in REPORT_PERIODS[name])).map((name) => {
    const days = namedPeriod(name, today, { fiscal_year_start: '' });
    return { name, label: REPORT_PERIODS[name].label, ...days, before: periodBefore(days, name) };
  });

const usualOf = (periods: readonly Period[]): Period => {
  const usual = periods.find(({ name }) => name === USUAL);
  if (!usual) throw new RangeError(USUAL);
  return usual;
};

/**
 * The named period with these days. The name in the address is used only while its days are these, because the days of a name change over
 * time.
 */
function periodWith(days: ReportPeriod, said: string | null, periods: readonly Period[]): Period | undefined {
  const same = periods.filter((each) => isSame(each, days));
  const named = (wanted: string | null) => same.find(({ name }) => name === wanted);
  return named(said) ?? named(USUAL) ?? same[0];
}

const isSame = (one: ReportPeriod, other: ReportPeriod) =>
  one.from === other.from && one.until === other.until;

/** The contents of an address of the reports. */
export function readAddress(params: URLSearchParams, periods: readonly Period[]): ReportAddress {
  const filter: SaidFilter = {};
  for (const name of ['from', 'until', ...REPORT_FILTERS] as const) {
    const value = params.get(name)?.trim();
    if (value) filter[name] = value;
  }
  const usual = usualOf(periods);
  const named = periods.find(({ name }) => name === params.get(PERIOD));
  // An address with only a name gets the days of that period.
  if (named && !filter.from && !filter.until) Object.assign(filter, { from: named.from, until: named.until });
  const period = { from: filter.from ?? usual.from, until: filter.until ?? usual.until };
  const shown = periodWith(period, params.get(PERIOD), periods);
  const compares =
    params.has(COMPARE) && isDay(period.from) && isDay(period.until) && period.from <= period.until;
  const { from, until } = shown?.before ?? (compares ? periodBefore(period) : period);
  return { filter, period, name: shown?.name, before: compares ? { ...filter, from, until } : null };
}

/** Removes the period from the address. */
export const NO_PERIOD = { [PERIOD]: '', from: '', until: '' };

/** The address with other values. An empty value removes its parameter. */
export function writeAddress(
  params: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The address with another period, by its name and its days. The usual period is left out. */
export const writePeriod = (
  params: URLSearchParams,
  { name, from, until }: Pick<Period, 'name' | 'from' | 'until'>,
): URLSearchParams => writeAddress(params, name === USUAL ? NO_PERIOD : { [PERIOD]: name, from, until });

/** The address with days that the person has chosen. */
export const writeDays = (params: URLSearchParams, { from, until }: ReportPeriod): URLSearchParams =>
  writeAddress(params, { ...NO_PERIOD, from, until });
