import { MESSAGES, narrowedTo, type ReportFileFormat, type ReportFilterName } from '@portal/domain';
import { formatDay } from '@portal/ui';

/** By what reports are narrowed beside their period: what requests are now. */
export type FilterValues = Readonly<Partial<Record<ReportFilterName, string>>>;

/** The same in words: "Stage now: Submitted". */
export const narrowedWords = (filter: FilterValues): string[] =>
  narrowedTo(filter).map(([label, value]) => `${label}: ${value}`);

/** The same of one filter. */
export const filterWords = (name: ReportFilterName, value: string): string =>
  narrowedWords({ [name]: value }).join('');

/** Whether an address says a day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day as people write it; what is none stands as it is said. */
export const dayWords = (day: string): string => (isDay(day) ? formatDay(day) : day);

/** "Jan 1, 2026 – Mar 31, 2026" */
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
