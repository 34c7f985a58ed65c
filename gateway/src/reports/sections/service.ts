import {
  type Actor,
  addDays,
  assertAllowed,
  type Behind,
  canReadMeetings,
  DomainError,
  dayOf,
  FIRST_DAY,
  firstOfMonth,
  hasPermission,
  invalidField,
  isReport,
  LAST_DAY,
  MESSAGES,
  mayReadReports,
  monthsLater,
  namedPeriod,
  PERIOD_NAMES,
  type PeriodName,
  periodBefore,
  REPORT_FILTERS,
  REPORT_NAMES,
  REPORT_PERIODS,
  type ReportFilter,
  type ReportName,
  type ReportPeriod,
  type ReportResult,
  type ReportRow,
  type ReportValue,
  readReportFilter,
  readsOwnDepartment,
  reportEntry,
  reportRows,
  SITE_CODE,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { readNames } from '../../people/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { type DeviceRequest, findRequestsWithRequester, hospitalSettings } from '../../requests/index.ts';
import { readState } from '../facts/store.ts';
import { committeeRows } from './committee.ts';
import { readSums, TooMuchToCount } from './read-sums.ts';
import { countRequestsBehind, requestsBehind, type Span } from './store.ts';

/** A report about a period. */
export interface Report extends ReportResult {
  name: ReportName;
  filter: ReportFilter;
  /** True when there is too much to count: it has no rows, and its sentence says so. */
  isTooLarge?: boolean;
}

/** The progress of counting for reports. */
export interface CountedUntil {
  /** Events before this instant are counted; null while nothing is counted completely. */
  at: string | null;
  /** True while everything is counted again: until that is over, the numbers may be wrong. */
  isPartial: boolean;
}

/** Divides a period into months and days, with as many whole months as possible. */
export function spansOf(from: string, until: string): Span[] {
  const begin = from === firstOfMonth(from) ? from : monthsLater(from, 1);
  const afterEnd = firstOfMonth(addDays(until, 1));
  if (begin >= afterEnd) return [{ grain: 'day', from, until }];
  const last = monthsLater(afterEnd, -1);
  return [
    ...(from < begin ? [{ grain: 'day', from, until: addDays(begin, -1) } as const] : []),
    { grain: 'month', from: begin, until: last },
    ...(until >= afterEnd ? [{ grain: 'day', from: afterEnd, until } as const] : []),
  ];
}

/**
 * In a report about the current state, days at most this far from today are read one by one, because the report distinguishes them; others
 * are read by month.
 */
const LINES_DAYS = 92;

function spansNow(today: string): Span[] {
  const first = firstOfMonth(addDays(today, -LINES_DAYS));
  return [
    { grain: 'month', from: FIRST_DAY, until: addDays(first, -1) },
    { grain: 'day', from: first, until: LAST_DAY },
  ];
}

/** Today's date ("2026-11-24") in the time zone of the hospital. */
export const reportToday = ({ clock, config }: Context): string => dayOf(clock(), config.timeZone);

/** The signed-in person, if they may read reports. DomainErrors: `unauthenticated`, `forbidden`. */
export function requireReportReader(context: Context): SessionUser {
  const user = requireUser(context);
  assertAllowed(mayReadReports(user));
  return user;
}

/** The days of a named period, seen from today, and of the period before, with which it is compared. */
export interface NamedPeriod extends ReportPeriod {
  name: PeriodName;
  label: string;
  before: ReportPeriod;
}

/** All named periods. DomainErrors: `unauthenticated`, `forbidden`. */
export async function namedPeriods(context: Context): Promise<NamedPeriod[]> {
  requireReportReader(context);
  const settings = await hospitalSettings(context);
  return PERIOD_NAMES.map((name) => {
    const days = namedPeriod(name, reportToday(context), settings);
    return { name, ...days, label: REPORT_PERIODS[name].label, before: periodBefore(days, name) };
  });
}

function requireAllRequests(user: Actor): void {
  if (!hasPermission(user, 'view_all_requests')) throw new DomainError('forbidden', say('requestsDenied'));
}

/** Reads the filter of a report from texts by their names. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export function reportFilter(context: Context, text: (name: string) => unknown): ReportFilter {
  requireReportReader(context);
  return readReportFilter(text, reportToday(context));
}

/** Checks the name of a report. DomainError `not_found`. */
export function reportName(name: string): ReportName {
  if (!isReport(name)) throw new DomainError('not_found', say('reportNotFound'));
  return name;
}

/** A filter besides the period, if there is one. The committee's report counts meetings, so it accepts none. */
const narrowedBy = (filter: ReportFilter) => REPORT_FILTERS.find((name) => filter[name] !== undefined);

/**
 * The only department whose reports this person may read; null for people who may read all. DomainErrors: `unauthenticated`, `forbidden`,
 * also when the person is limited to their department and the profile has none.
 */
export async function ownDepartment(context: Context): Promise<string | null> {
  const user = requireReportReader(context);
  if (!readsOwnDepartment(user, await hospitalSettings(context))) return null;
  if (!user.department.trim() || user.department === SITE_CODE)
    throw new DomainError('forbidden', say('departmentMissing'));
  return user.department.trim();
}

/** The filter that this person may use: limited to their department, if they may read no other. DomainErrors as of `ownDepartment`. */
export async function filterFor<Filter extends ReportFilter>(
  context: Context,
  filter: Filter,
): Promise<Filter> {
  const own = await ownDepartment(context);
  if (own === null) return filter;
  if (filter.department !== undefined && filter.department !== own)
    throw new DomainError('forbidden', say('otherDepartmentDenied', own));
  return { ...filter, department: own };
}

/**
 * Checks that a reading may continue. It began with this department, or with all (null). DomainError `forbidden` when the person may now
 * read only another one; others as of `ownDepartment`.
 */
export async function requireSameDepartment(context: Context, begun: string | null): Promise<void> {
  const own = await ownDepartment(context);
  if (own !== null && own !== begun) throw new DomainError('forbidden', say('otherDepartmentDenied', own));
}

/**
 * The filter with which this person may read this report. DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function requireReadable(
  context: Context,
  name: ReportName,
  asked: ReportFilter,
): Promise<ReportFilter> {
  const user = requireReportReader(context);
  if (name !== 'committee') {
    if (reportEntry(name).namesRequesters) requireAllRequests(user);
    return filterFor(context, asked);
  }
  assertAllowed(canReadMeetings(user));
  if ((await ownDepartment(context)) !== null)
    throw new DomainError('forbidden', say('ownDepartmentNoCommittee'));
  const narrowed = narrowedBy(asked);
  if (narrowed) throw invalidField(narrowed, MESSAGES.committeeNotNarrowed);
  return asked;
}

/**
 * Reads a report. It takes one statement, except for reports by department or manufacturer (one for every six months or days) and the
 * committee's report (at most six). DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function readReport(context: Context, name: ReportName, asked: ReportFilter): Promise<Report> {
  const filter = await requireReadable(context, name, asked);
  if (name === 'committee')
    return { name, filter, ...(await committeeRows(context, requireReportReader(context).id, filter)) };
  const entry = reportEntry(name);
  const today = reportToday(context);
  const spans = entry.isNow ? spansNow(today) : spansOf(filter.from, filter.until);
  const counted = await readSums(context.db, entry, spans, filter);
  const settings = await hospitalSettings(context);
  const result = reportRows(name, { filter, counted, settings, today });
  const named = entry.namesRequesters ? await withNames(context, result) : result;
  return { name, filter, ...named };
}

/**
 * Like `readReport`, for a page with several reports: a report with too much to count says so, and does not prevent the others.
 * DomainErrors as of `readReport`.
 */
export async function readReportAmongOthers(
  context: Context,
  name: ReportName,
  filter: ReportFilter,
): Promise<Report> {
  try {
    return await readReport(context, name, filter);
  } catch (error) {
    if (!(error instanceof TooMuchToCount)) throw error;
    return { name, filter, isTooLarge: true, sentence: `${MESSAGES.reportTooLarge}.`, rows: [] };
  }
}

/** Replaces the ids of requesters in rows by their names. One statement. */
async function withNames(context: Context, { sentence, rows }: ReportResult): Promise<ReportResult> {
  const ids = rows.flatMap(({ values: { requester: id } }) => (typeof id === 'number' ? id : []));
  const people = ids.length ? await readNames(context, ids) : [];
  const names = new Map<ReportValue | undefined, string>(people.map(({ id, name }) => [id, name]));
  const named = ({ values, ...row }: ReportRow): ReportRow => ({
    ...row,
    ...(typeof values.requester === 'number' && { person: values.requester }),
    values: { ...values, requester: names.get(values.requester) ?? String(values.requester) },
  });
  return { sentence, rows: rows.map(named) };
}

/**
 * The reports that this person may read, in their order. The committee's report is for people who read meetings and all departments.
 * Reports that name requesters are for people who view all requests.
 */
export async function reportsFor(context: Context): Promise<ReportName[]> {
  const user = requireReportReader(context);
  const isOpen = canReadMeetings(user).allowed && (await ownDepartment(context)) === null;
  const seesAll = hasPermission(user, 'view_all_requests');
  return REPORT_NAMES.filter((name) =>
    name === 'committee' ? isOpen : seesAll || !reportEntry(name).namesRequesters,
  );
}

/** Those of the reports that accept this filter. */
export async function reportsNarrowed(context: Context, filter: ReportFilter): Promise<ReportName[]> {
  const names = await reportsFor(context);
  return narrowedBy(filter) ? names.filter((name) => name !== 'committee') : names;
}

/** Reads all reports that the person may read, in their order, one after another, to leave database connections for others. */
export async function readReports(context: Context, filter: ReportFilter): Promise<Report[]> {
  const reports: Report[] = [];
  for (const name of await reportsNarrowed(context, filter))
    reports.push(await readReportAmongOthers(context, name, filter));
  return reports;
}

/** The progress of counting for reports. DomainErrors: `unauthenticated`, `forbidden`. */
export async function countedUntil(context: Context): Promise<CountedUntil> {
  requireReportReader(context);
  const state = await readState(context.db);
  if (!state) return { at: null, isPartial: true };
  // Until all sums are computed, nothing is counted completely.
  const isPartial = state.position !== null;
  return { at: isPartial ? null : toIso(state.counted_at), isPartial };
}

/** The same with the names of REST. */
export async function countedAnswer(context: Context) {
  const { at, isPartial } = await countedUntil(context);
  return { counted_at: at, partial: isPartial };
}

/** A request that is counted in a number, with the day on which it counts. */
export interface RequestBehind {
  day: string;
  request: DeviceRequest;
}

/** A page of the requests that are counted in a number, and the position of the next page. */
export interface RequestsBehind {
  /** The number of all requests, and whether there may be more. Counted at most once. */
  total(): Promise<{ count: number; isLeast: boolean }>;
  entries: RequestBehind[];
  next: { day: string; id: number } | null;
}

/**
 * The filter for the requests that are counted in a number. Only people who may read all requests can open them. DomainErrors:
 * `unauthenticated`, `forbidden`.
 */
async function behindFor(context: Context, behind: Behind): Promise<Behind> {
  requireAllRequests(requireReportReader(context));
  return filterFor(context, behind);
}

/** The most requests that are counted exactly. */
export const MOST_BEHIND = 10_000;

/**
 * The requests that are counted in a number, the latest day first. Two statements, and one more for each index that could be the fastest
 * way: at most five. DomainErrors: `unauthenticated`, `forbidden`.
 */
export async function readRequestsBehind(
  context: Context,
  asked: Behind,
  page: { first: number; after?: { day: string; id: number } },
): Promise<RequestsBehind> {
  const behind = await behindFor(context, asked);
  const found = await requestsBehind(context.db, behind, { ...page, first: page.first + 1 });
  const shown = found.slice(0, page.first);
  const ids = shown.map(({ request_id: id }) => id);
  const requests = ids.length ? await findRequestsWithRequester(context.db, ids) : [];
  const byId = new Map(requests.map((request) => [request.id, request]));
  const last = shown.at(-1);
  let counted: Promise<number> | undefined;
  return {
    async total() {
      counted ??= countRequestsBehind(context.db, behind, MOST_BEHIND + 1);
      const count = await counted;
      return { count: Math.min(count, MOST_BEHIND), isLeast: count > MOST_BEHIND };
    },
    entries: shown.flatMap(({ request_id: id, day }) => {
      const request = byId.get(id);
      return request ? [{ day, request }] : [];
    }),
    next: found.length > page.first && last ? { day: last.day, id: last.request_id } : null,
  };
}
