import { buffer } from 'node:stream/consumers';
import { DomainError, narrowedTo, REPORT_PERIODS, reportEntry } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Services } from '../../platform/context.ts';
import type { MailFile } from '../../platform/mail/index.ts';
import {
  calendarDayText,
  type MailChart,
  onLetter,
  onUnsubscribe,
  unsubscribeToken,
  type WrittenLetter,
} from '../../requests/index.ts';
import { FILE_FORMATS } from '../exports/formats.ts';
import { reportReaders } from '../exports/readers.ts';
import { reportTable } from '../exports/tables.ts';
import { writeFile } from '../exports/write.ts';
import { type SavedReport, savedReport } from '../saved/service.ts';
import { choose } from '../saved/store.ts';
import { countedUntil, type Report, readReportAmongOthers, reportsNarrowed } from '../sections/service.ts';

/** The most bars of a chart. */
const MOST_BARS = 12;

/**
 * The chart of a report: a bar for each row, with the first column as label and the first column of numbers as value. No chart when all
 * numbers are zero.
 */
function chartOf({ name, rows }: Report): MailChart[] {
  const [label, ...columns] = reportEntry(name).columns;
  const counted = columns.find(({ key }) => rows.some(({ values }) => typeof values[key] === 'number'));
  if (!label || !counted) return [];
  const bars = rows.map(({ values }) => ({
    label: String(values[label.key]),
    value: Number(values[counted.key] ?? 0),
  }));
  if (!bars.some(({ value }) => value)) return [];
  const shown = bars.slice(0, MOST_BARS);
  const { title } = reportEntry(name);
  return [{ title, unit: counted.label.toLowerCase(), bars: shown, more: bars.length - shown.length }];
}

/**
 * Reads the reports of a saved report that the person of this context may read and that accept its filter. DomainErrors as of reading them,
 * and `unavailable` while everything is counted again, so that nobody gets wrong numbers by mail.
 */
export async function reportsOf(context: Context, { sections, filter }: SavedReport): Promise<Report[]> {
  const { isPartial } = await countedUntil(context);
  const readable = await reportsNarrowed(context, filter);
  const reports: Report[] = [];
  for (const name of sections)
    if (readable.includes(name)) reports.push(await readReportAmongOthers(context, name, filter));
  // Checked before and after, because counting again may begin or end while the reports are read.
  if (isPartial || (await countedUntil(context)).isPartial)
    throw new DomainError('unavailable', say('reportsCountedAnew'));
  return reports;
}

/**
 * Whether a report contains no names of people. A mail stays with its reader after they lose access to the report. So of a report with
 * names it contains only the sentence.
 */
const namesNobody = ({ name }: Report): boolean => !reportEntry(name).namesRequesters;

/** A workbook for each report, except those that name people and those that are too large. */
async function filesOf(context: Context, reports: readonly Report[]): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const report of reports.filter((each) => namesNobody(each) && !each.isTooLarge)) {
    const table = await reportTable(context, report);
    const content = await buffer(await writeFile('xlsx', table, { bom: false }));
    files.push({ name: `${table.fileName}.xlsx`, type: FILE_FORMATS.xlsx.type, content });
  }
  return files;
}

/** The mail about a saved report, for somebody who may read these of its sections: the sentence and the chart of each. */
export function reportLetter(
  { id, name, period, filter, savedBy }: SavedReport,
  reports: readonly Report[],
  portal: string,
): Omit<WrittenLetter, 'thread'> {
  const days = `${calendarDayText(filter.from)} to ${calendarDayText(filter.until)}`;
  return {
    subject: `Report: ${name}`,
    paragraphs: [
      `${name}: ${REPORT_PERIODS[period].label.toLowerCase()}, ${days}.`,
      ...reports.map((report) => `${reportEntry(report.name).title}: ${report.sentence}`),
    ],
    facts: [['Period', days], ...narrowedTo(filter), ['Saved by', savedBy.name]],
    charts: reports.filter(namesNobody).flatMap(chartOf),
    button: { label: 'Open the report', address: `${portal}/reports/saved/${id}` },
  };
}

/**
 * A context for a person without a session. It has their current rights, including those for which a session needs a second factor (ADR
 * 174). Null for a person who is inactive or may not read reports.
 */
async function contextFor(
  services: Pick<Services, 'config' | 'db' | 'changes' | 'clock'>,
  personId: number,
  correlationId: string,
): Promise<Context | null> {
  const user = (await reportReaders(services.db, [personId])).get(personId);
  // Reports only read the database, so the other services may be missing.
  return user ? ({ ...services, user, correlationId } as Context) : null;
}

/** The mail with a saved report. People who may no longer read the report or any part of it, or who want no mails of it, get none. */
onLetter('report', async (services, { mail, of, person, portal }) => {
  const context = await contextFor(services, person.id, mail);
  if (!context) return null;
  try {
    const report = await savedReport(context, of);
    if (!report.isMailed) return null;
    const reports = await reportsOf(context, report);
    if (!reports.length) return null;
    const token = await unsubscribeToken(services.db, person.id, [], { letter: 'report', of });
    return {
      ...reportLetter(report, reports, portal),
      files: await filesOf(context, reports),
      thread: `report-${of}`,
      unsubscribe: `${portal}/api/mail/unsubscribe?token=${token}`,
    };
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') return null;
    throw error;
  }
});

onUnsubscribe('report', (trx, { userId, of }) => choose(trx, of, userId, { muted: 1 }));
