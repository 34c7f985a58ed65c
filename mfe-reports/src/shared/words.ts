import {
  MESSAGES,
  REPORT_FILTERS,
  REPORT_VALUE_LABELS,
  type ReportFileFormat,
  type ReportFilterName,
} from '@portal/domain';
import { formatDay } from '@portal/ui';

export const FILTER_LABELS: Readonly<Record<ReportFilterName, string>> = {
  department: 'Department',
  manufacturer: 'Manufacturer',
  stage: 'Stage now',
  outcome: 'Outcome',
  urgency: 'Urgency',
};

/** "Stage now: Submitted"; a value that nobody knows stands as it is. */
export const filterWords = (name: ReportFilterName, value: string): string =>
  `${FILTER_LABELS[name]}: ${REPORT_VALUE_LABELS[name]?.[value] ?? value}`;

/** By what reports are narrowed beside their period: what requests are now. */
export type FilterValues = Readonly<Partial<Record<ReportFilterName, string>>>;

/** The same in words. */
export const narrowedWords = (filter: FilterValues): string[] =>
  REPORT_FILTERS.flatMap((name) => {
    const { [name]: value } = filter;
    return value ? filterWords(name, value) : [];
  });

/** Whether an address says a day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day as people write it; what is none stands as it is said. */
export const dayWords = (day: string): string => (isDay(day) ? formatDay(day) : day);

/** "1 Jan 2026 – 31 Mar 2026" */
export const periodWords = ({ from, until }: { from: string; until: string }): string =>
  from === until ? dayWords(from) : `${dayWords(from)} – ${dayWords(until)}`;

/** How the formats of files are called. */
export const FORMAT_LABELS: Readonly<Record<ReportFileFormat, string>> = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  jsonl: 'JSON lines',
};

/** "1 request", "12 requests"; of a count that has ended before all were counted, "More than 10,000 requests". */
export const requestsText = (count: number, isLeast = false): string =>
  count === 1 && !isLeast
    ? '1 request'
    : `${isLeast ? 'More than ' : ''}${count.toLocaleString('en')} requests`;

/** The server's own words about an operation that it refused, such as what an address may say; otherwise that it failed. */
export const failureWords = (
  error: { graphQLErrors: readonly { message: string }[] },
  failure: string = MESSAGES.fetchReportsFailed,
): string => error.graphQLErrors.find(({ message }) => message)?.message ?? failure;
