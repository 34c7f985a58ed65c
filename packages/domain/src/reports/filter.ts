import { type Actor, hasPermission } from '../actor.ts';
import type { HospitalSettings } from '../hospital-settings.ts';
import { isDate } from '../instants.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { reportsDenied } from '../messages/reports.ts';
import { coded } from '../messages/say.ts';
import { MESSAGES } from '../messages.ts';
import { OUTCOME_LABELS } from '../outcomes/outcomes.ts';
import { ROLE } from '../roles.ts';
import { STAGE_LABELS, STAGES } from '../stages.ts';
import { URGENCIES, URGENCY_LABELS } from '../urgency-names.ts';
import { invalidField, soughtSchema, validate } from '../validation.ts';
import { CURRENCY_NAMES } from '../value-analysis/cost.ts';
import { REPORT_FILTERS, type ReportFilterName } from './catalogue.ts';
import { REPORT_OUTCOMES } from './facts.ts';
import { REPORT_MEASURES } from './measures.ts';
import { LAST_DAY, monthsLater } from './months.ts';
import type { Behind, ReportFilter } from './rows.ts';

/** The longest period of a report, in years. */
export const REPORT_YEARS = 20;
/** How many months a report covers by default, including the current one. */
const USUAL_MONTHS = 12;

/** The earliest and the latest day of a period: years outside of them do not have four digits. */
const EARLIEST = '1000-01-01';
const LATEST = '9998-12-31';

/** The possible values of filters; a filter that is missing here takes any text. */
const WORDS: Readonly<Partial<Record<ReportFilterName, readonly string[]>>> = {
  stage: STAGES,
  outcome: REPORT_OUTCOMES,
  urgency: URGENCIES,
};

/** Whether this person may read reports. */
export const mayReadReports = (actor: Actor): Answer =>
  hasPermission(actor, 'view_reports') ? { allowed: true } : refusal('forbidden', coded({ reportsDenied }));

/** Whether this person may read only the reports of their own department: the setting says so for each of their roles that view reports. */
export const readsOwnDepartment = (
  { roles }: Pick<Actor, 'roles'>,
  { reports_own_department: narrowed }: Pick<HospitalSettings, 'reports_own_department'>,
): boolean =>
  roles.every((role) => narrowed.includes(role) || !ROLE[role].permissions.includes('view_reports'));

/** The default period of a report: the last twelve months, from the first day of the first month until today. */
export const usualPeriod = (today: string): Pick<ReportFilter, 'from' | 'until'> => ({
  from: monthsLater(today, 1 - USUAL_MONTHS),
  until: today,
});

/** The labels of the filters. */
export const REPORT_FILTER_LABELS: Readonly<Record<ReportFilterName, string>> = {
  department: 'Department',
  manufacturer: 'Manufacturer',
  stage: 'Stage now',
  outcome: 'Outcome',
  urgency: 'Urgency',
};

/** The words for the values of filters with fixed values. */
export const REPORT_VALUE_LABELS: Readonly<
  Partial<Record<ReportFilterName, Readonly<Record<string, string>>>>
> = {
  stage: STAGE_LABELS,
  outcome: { ...OUTCOME_LABELS, dismissed: STAGE_LABELS.dismissed },
  urgency: URGENCY_LABELS,
};

/** The filters of a report besides its period: each label with its value in words. An unknown value is shown unchanged. */
export const narrowedTo = (
  filter: Readonly<Partial<Record<ReportFilterName, string>>>,
): [label: string, value: string][] =>
  REPORT_FILTERS.flatMap((name): [string, string][] => {
    const { [name]: value } = filter;
    return value ? [[REPORT_FILTER_LABELS[name], REPORT_VALUE_LABELS[name]?.[value] ?? value]] : [];
  });

/** The same date in another year, as a text to compare: February 29 stays so, and is sorted after February 28. */
const yearsLater = (day: string, years: number): string =>
  `${String(Math.min(9999, Number(day.slice(0, 4)) + years)).padStart(4, '0')}${day.slice(4)}`;

/**
 * Reads the filter of a report from texts by their names in an address. Without a period it is the default period. DomainError `invalid`,
 * which says what is accepted.
 */
export function readReportFilter(text: (name: string) => unknown, today: string): ReportFilter {
  const filter = readFilter(text, usualPeriod(today), [EARLIEST, LATEST]);
  const { from, until } = filter;
  if (until < from) throw invalidField('until', MESSAGES.reportPeriodEnds);
  if (until >= yearsLater(from, REPORT_YEARS))
    throw invalidField('until', MESSAGES.reportPeriodTooLong(REPORT_YEARS));
  return filter;
}

/** Like `readReportFilter`, for the register of requests: without a period, it covers all requests that were ever submitted. */
export function readRegisterFilter(text: (name: string) => unknown): ReportFilter {
  const filter = readFilter(text, { from: EARLIEST, until: LATEST }, [EARLIEST, LATEST]);
  if (filter.until < filter.from) throw invalidField('until', MESSAGES.reportPeriodEnds);
  return filter;
}

/** Reads a filter with any period. */
function readFilter(
  text: (name: string) => unknown,
  usual: Pick<ReportFilter, 'from' | 'until'>,
  [earliest, latest]: readonly [string, string],
): ReportFilter {
  const day = (name: 'from' | 'until'): string => {
    const value = text(name) ?? usual[name];
    if (typeof value === 'string' && isDate(value) && value >= earliest && value <= latest) return value;
    throw invalidField(name, MESSAGES.notCalendarDay(name));
  };
  const filter: ReportFilter = { from: day('from'), until: day('until') };
  for (const name of REPORT_FILTERS) {
    const value = validate(soughtSchema(name), text(name), name) ?? undefined;
    if (value === undefined) continue;
    const { [name]: words } = WORDS;
    if (words && !words.includes(value)) throw invalidField(name, MESSAGES.notListed(name, words));
    filter[name] = value;
  }
  return filter;
}

/**
 * The filter for the requests that are counted in a number, as a query string:
 * `measure=decided&from=2026-01-01&until=2026-12-31&outcome=rejected`.
 */
export const behindText = (behind: Behind): string =>
  new URLSearchParams(
    Object.entries(behind).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** Reads a text that `behindText` has written. DomainError `invalid`, which says what is accepted. */
export function readBehind(text: string, today: string): Behind {
  const said = new URLSearchParams(text);
  const word = <Word extends string>(name: string, words: readonly Word[]): Word | undefined => {
    const value = said.get(name);
    if (value === null) return undefined;
    const known = words.find((each) => each === value);
    if (known === undefined) throw invalidField(name, MESSAGES.notListed(name, words));
    return known;
  };
  const measure = word('measure', REPORT_MEASURES);
  if (!measure) throw invalidField('measure', MESSAGES.notListed('measure', REPORT_MEASURES));
  const marked = word('marked', ['true', 'false']);
  const requester = said.get('requester');
  if (requester !== null && !/^[1-9]\d{0,14}$/.test(requester))
    throw invalidField('requester', MESSAGES.notWhole('requester', 1, Number.MAX_SAFE_INTEGER));
  const currency = word('currency', CURRENCY_NAMES);
  const filter = readFilter((name) => said.get(name) ?? undefined, usualPeriod(today), ['', LAST_DAY]);
  return {
    measure,
    ...filter,
    ...(marked && { marked: marked === 'true' }),
    ...(currency && { currency }),
    ...(requester !== null && { requester: Number(requester) }),
  };
}
