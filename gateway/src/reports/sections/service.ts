import {
  addDays,
  assertAllowed,
  type Behind,
  type Cells,
  DomainError,
  dayOf,
  hasPermission,
  isReport,
  mayReadReports,
  REPORT_NAMES,
  type ReportFilter,
  type ReportName,
  type ReportResult,
  readReportFilter,
  reportEntry,
  reportRows,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
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
  /** Everything is being counted anew: until that is over, the numbers are too small. */
  isPartial: boolean;
}

const BEGINNING = '0001-01-01';
const END = '9999-12-31';
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The months and days of which a period consists: as many whole months as there are. */
export function spansOf(from: string, until: string): Span[] {
  const begin = from === firstOf(from) ? from : firstOf(addDays(firstOf(from), 31));
  const afterEnd = firstOf(addDays(until, 1));
  if (begin >= afterEnd) return [{ grain: 'day', from, until }];
  const last = firstOf(addDays(afterEnd, -1));
  return [
    ...(from < begin ? [{ grain: 'day', from, until: addDays(begin, -1) } as const] : []),
    { grain: 'month', from: begin, until: last },
    ...(until >= afterEnd ? [{ grain: 'day', from: afterEnd, until } as const] : []),
  ];
}

/** The days on which a report of what is open now may draw a line: days within this of today are read one by one, others by month. */
const LINES_DAYS = 92;

function spansNow(today: string): Span[] {
  const first = firstOf(addDays(today, -LINES_DAYS));
  return [
    { grain: 'month', from: BEGINNING, until: addDays(first, -1) },
    { grain: 'day', from: first, until: END },
  ];
}

/** The day that it is now where the hospital is. */
export const reportToday = ({ clock, config }: Context): string => dayOf(clock(), config.timeZone);

function requireReader(context: Context) {
  const user = requireUser(context);
  assertAllowed(mayReadReports(user));
  return user;
}

/** What the person may narrow reports to, from texts by their names. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export function reportFilter(context: Context, text: (name: string) => unknown): ReportFilter {
  requireReader(context);
  return readReportFilter(text, reportToday(context));
}

/** The name of a report. DomainError `not_found`. */
export function reportName(name: string): ReportName {
  if (!isReport(name)) throw new DomainError('not_found', say('reportNotFound'));
  return name;
}

/** A report. At most one statement, but for the committee's: five. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readReport(context: Context, name: ReportName, filter: ReportFilter): Promise<Report> {
  requireReader(context);
  if (name === 'committee') return { name, filter, ...(await committeeRows(context, filter)) };
  const { measures, by, isNow } = reportEntry(name);
  const today = reportToday(context);
  const spans = isNow ? spansNow(today) : spansOf(filter.from, filter.until);
  const rows = await sumsIn(context.db, measures, spans, filter, by);
  const counted = rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) as Cells }));
  const settings = await hospitalSettings(context);
  return { name, filter, ...reportRows(name, { filter, counted, settings, today }) };
}

/** All reports, in their order. */
export async function readReports(context: Context, filter: ReportFilter): Promise<Report[]> {
  requireReader(context);
  return Promise.all(REPORT_NAMES.map((name) => readReport(context, name, filter)));
}

/** How far is counted. */
export async function countedUntil(context: Context): Promise<CountedUntil> {
  requireReader(context);
  const state = await readState(context.db);
  if (!state) return { at: null, isPartial: true };
  return { at: toIso(state.counted_at), isPartial: state.position !== null };
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
  const user = requireReader(context);
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
