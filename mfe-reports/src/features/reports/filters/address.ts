import {
  periodBefore,
  REPORT_FILTERS,
  type ReportFilterName,
  type ReportPeriod,
  usualPeriod,
} from '@portal/domain';
import type { NamedPeriod } from './periods.graphql.ts';

/** Says that the period before stands beside the numbers. */
export const COMPARE = 'compare';

export type SaidFilter = Partial<Record<ReportFilterName | 'from' | 'until', string>>;

export interface ReportAddress {
  /** As it is said: the gateway says what is wrong with it. */
  filter: SaidFilter;
  /** The period that is shown; days that are not said are those of the last twelve months. */
  period: ReportPeriod;
  /** What the numbers are compared with; null when they are compared with nothing. */
  before: (SaidFilter & ReportPeriod) | null;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The period with these days that has a name; undefined for own days. The first one wins: in January, this month is this year. */
export const namedAs = ({ from, until }: ReportPeriod, periods: readonly NamedPeriod[]) =>
  periods.find((period) => period.from === from && period.until === until);

/** What an address says about the reports. `today` is the day at the hospital. */
export function readAddress(
  params: URLSearchParams,
  today: string,
  periods: readonly NamedPeriod[] = [],
): ReportAddress {
  const filter: SaidFilter = {};
  for (const name of ['from', 'until', ...REPORT_FILTERS] as const) {
    const value = params.get(name)?.trim();
    if (value) filter[name] = value;
  }
  const usual = usualPeriod(today);
  const period = { from: filter.from ?? usual.from, until: filter.until ?? usual.until };
  const compares =
    params.has(COMPARE) && isDay(period.from) && isDay(period.until) && period.from <= period.until;
  const { from, until } = namedAs(period, periods)?.before ?? periodBefore(period);
  return { filter, period, before: compares ? { ...filter, from, until } : null };
}

/** The address with other words; an empty one is left out. */
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

/** The address with another period; the usual one is not said. */
export function writePeriod(params: URLSearchParams, period: ReportPeriod, today: string): URLSearchParams {
  const usual = usualPeriod(today);
  const isUsual = period.from === usual.from && period.until === usual.until;
  return writeAddress(params, isUsual ? { from: '', until: '' } : { ...period });
}
