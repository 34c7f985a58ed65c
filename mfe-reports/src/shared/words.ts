import { MESSAGES, narrowedTo, type ReportFileFormat, type ReportFilterName } from '@portal/domain';
import { formatDay } from '@portal/ui';

/** The filters that narrow reports besides the period. They are about the present state of requests. */
export type FilterValues = Readonly<Partial<Record<ReportFilterName, string>>>;

/** The filters in words: "Stage now: Submitted". */
export const narrowedWords = (filter: FilterValues): string[] =>
  narrowedTo(filter).map(([label, value]) => `${label}: ${value}`);

/** One filter in words. */
export const filterWords = (name: ReportFilterName, value: string): string =>
  narrowedWords({ [name]: value }).join('');

/** Whether a text is a day in the form `2026-03-31`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day as people write it. A text that is not a day stays as it is. */
export const dayWords = (day: string): string => (isDay(day) ? formatDay(day) : day);

/** "Jan 1, 2026 – Mar 31, 2026" */
export const periodWords = ({ from, until }: { from: string; until: string }): string =>
  from === until ? dayWords(from) : `${dayWords(from)} – ${dayWords(until)}`;

/** The names of the file formats. */
export const FORMAT_LABELS: Readonly<Record<ReportFileFormat, string>> = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  jsonl: 'JSON lines',
};

/** "1 request", "12 requests". With `isLeast`, "More than 10,000 requests", because the count stopped early. */
export const requestsText = (count: number, isLeast = false): string =>
  count === 1 && !isLeast
    ? '1 request'
    : `${isLeast ? 'More than ' : ''}${count.toLocaleString('en')} requests`;

/** The server's message about an operation that it refused, for example about a wrong address; otherwise `failure`. */
export const failureWords = (
  error: { graphQLErrors: readonly { message: string }[] },
  failure: string = MESSAGES.fetchReportsFailed,
): string => error.graphQLErrors.find(({ message }) => message)?.message ?? failure;
