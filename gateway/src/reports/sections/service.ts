import {
  addDays,
  assertAllowed,
  type Behind,
  type Cells,
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
  REPORT_FILTERS,
  REPORT_NAMES,
  type ReportFilter,
  type ReportName,
  type ReportResult,
  readReportFilter,
  reportEntry,
  reportRows,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { type DeviceRequest, findRequestsWithRequester, hospitalSettings } from '../../requests/index.ts';
import { readState } from '../facts/store.ts';
import { committeeRows } from './committee.ts';
import { requestsBehind, type Span, sumsIn } from './store.ts';

/** A report about a period. */
export interface Report extends ReportResult {
  name: ReportName;
  filter: ReportFilter;
}

/** How far the reports have counted. */
export interface CountedUntil {
  /** What has happened until then is counted; null while nothing is. */
  at: string | null;
  /** Everything is being counted anew: until that is over, the numbers may be wrong. */
  isPartial: boolean;
}

/** The months and days of which a period consists: as many whole months as there are. */
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

/** The days on which a report of what is open now may draw a line: days within this of today are read one by one, others by month. */
const LINES_DAYS = 92;

function spansNow(today: string): Span[] {
  const first = firstOfMonth(addDays(today, -LINES_DAYS));
  return [
    { grain: 'month', from: FIRST_DAY, until: addDays(first, -1) },
    { grain: 'day', from: first, until: LAST_DAY },
  ];
}

/** The day that it is now where the hospital is. */
export const reportToday = ({ clock, config }: Context): string => dayOf(clock(), config.timeZone);

/** The person, who reads reports. DomainErrors: `unauthenticated`, `forbidden`. */
export function requireReportReader(context: Context): SessionUser {
  const user = requireUser(context);
  assertAllowed(mayReadReports(user));
  return user;
}

/** What the person may narrow reports to, from texts by their names. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export function reportFilter(context: Context, text: (name: string) => unknown): ReportFilter {
  requireReportReader(context);
  return readReportFilter(text, reportToday(context));
}

/** The name of a report. DomainError `not_found`. */
export function reportName(name: string): ReportName {
  if (!isReport(name)) throw new DomainError('not_found', say('reportNotFound'));
  return name;
}

/** What a filter narrows beside the period. The committee's report counts meetings, so it cannot be narrowed. */
const narrowedBy = (filter: ReportFilter) => REPORT_FILTERS.find((name) => filter[name] !== undefined);

/** The person, who may read this report so narrowed. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export function requireReadable(context: Context, name: ReportName, filter: ReportFilter): SessionUser {
  const user = requireReportReader(context);
  if (name !== 'committee') return user;
  assertAllowed(canReadMeetings(user));
  const narrowed = narrowedBy(filter);
  if (narrowed) throw invalidField(narrowed, MESSAGES.committeeNotNarrowed);
  return user;
}

/** A report. One statement, but for the committee's: at most six. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export async function readReport(context: Context, name: ReportName, filter: ReportFilter): Promise<Report> {
  const user = requireReadable(context, name, filter);
  if (name === 'committee') return { name, filter, ...(await committeeRows(context, user.id, filter)) };
  const { measures, by, isNow } = reportEntry(name);
  const today = reportToday(context);
  const spans = isNow ? spansNow(today) : spansOf(filter.from, filter.until);
  const rows = await sumsIn(context.db, measures, spans, filter, by);
  const counted = rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) as Cells }));
  const settings = await hospitalSettings(context);
  return { name, filter, ...reportRows(name, { filter, counted, settings, today }) };
}

/** The reports that this person may read, in their order. Who does not read meetings reads nothing of the committee. */
export const reportsFor = (context: Context): ReportName[] => {
  const user = requireReportReader(context);
  return REPORT_NAMES.filter((name) => name !== 'committee' || canReadMeetings(user).allowed);
};

/** All reports that the person may read, in their order and one after the other: they leave connections for others. */
export async function readReports(context: Context, filter: ReportFilter): Promise<Report[]> {
  const reports: Report[] = [];
  for (const name of reportsFor(context))
    if (name !== 'committee' || !narrowedBy(filter)) reports.push(await readReport(context, name, filter));
  return reports;
}

/** How far is counted. */
export async function countedUntil(context: Context): Promise<CountedUntil> {
  requireReportReader(context);
  const state = await readState(context.db);
  if (!state) return { at: null, isPartial: true };
  // Until all is added up, nothing is counted wholly.
  const isPartial = state.position !== null;
  return { at: isPartial ? null : toIso(state.counted_at), isPartial };
}

/** The same in the words of REST. */
export async function countedAnswer(context: Context) {
  const { at, isPartial } = await countedUntil(context);
  return { counted_at: at, partial: isPartial };
}

/** A page of the requests behind a number, and where the next one begins. */
export interface RequestsBehind {
  requests: DeviceRequest[];
  next: { day: string; id: number } | null;
}

/** The requests behind a number of a report, the latest day first. Two statements. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readRequestsBehind(
  context: Context,
  behind: Behind,
  page: { first: number; after?: { day: string; id: number } },
): Promise<RequestsBehind> {
  const user = requireReportReader(context);
  if (!hasPermission(user, 'view_all_requests')) throw new DomainError('forbidden', say('requestsDenied'));
  const found = await requestsBehind(context.db, behind, { ...page, first: page.first + 1 });
  const shown = found.slice(0, page.first);
  const ids = shown.map(({ request_id: id }) => id);
  const requests = ids.length ? await findRequestsWithRequester(context.db, ids) : [];
  const byId = new Map(requests.map((request) => [request.id, request]));
  const last = shown.at(-1);
  return {
    requests: ids.flatMap((id) => byId.get(id) ?? []),
    next: found.length > page.first && last ? { day: last.day, id: last.request_id } : null,
  };
}
