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

/** A chart shows so many rows. */
const MOST_BARS = 12;

/** The chart of a report: its rows by their first column, with the first numbers. None where all are zero. */
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
 * The reports of a saved one that the person of this context may read, of those that can be narrowed in this way. DomainErrors as of reading
 * them, and `unavailable` while everything is being counted anew: nobody is mailed wrong numbers.
 */
export async function reportsOf(context: Context, { sections, filter }: SavedReport): Promise<Report[]> {
  const { isPartial } = await countedUntil(context);
  const readable = await reportsNarrowed(context, filter);
  const reports: Report[] = [];
  for (const name of sections)
    if (readable.includes(name)) reports.push(await readReportAmongOthers(context, name, filter));
  // Before and after: it may have ended, or begun, while they were read.
  if (isPartial || (await countedUntil(context)).isPartial)
    throw new DomainError('unavailable', say('reportsCountedAnew'));
  return reports;
}

/** A mail is there when its reader may not read the report any more, so it names nobody: of these sections the sentence stands in it alone. */
const namesNobody = ({ name }: Report): boolean => !reportEntry(name).namesRequesters;

/** A workbook of each report, but of those that name people. */
async function filesOf(context: Context, reports: readonly Report[]): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const report of reports.filter((each) => namesNobody(each) && !each.isTooLarge)) {
    const table = await reportTable(context, report);
    const content = await buffer(await writeFile('xlsx', table, { bom: false }));
    files.push({ name: `${table.fileName}.xlsx`, type: FILE_FORMATS.xlsx.type, content });
  }
  return files;
}

/** What a mail says of a saved report to somebody who may read these of its sections: the sentence of each. */
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
 * The context of somebody who is not there: their rights as they are now, also those for which a session needs a second factor (ADR 174). Null
 * for somebody who is not active, or reads no reports.
 */
async function contextFor(
  services: Pick<Services, 'config' | 'db' | 'changes' | 'clock'>,
  personId: number,
  correlationId: string,
): Promise<Context | null> {
  const user = (await reportReaders(services.db, [personId])).get(personId);
  // Reports read the database, and nothing of the services that are left out.
  return user ? ({ ...services, user, correlationId } as Context) : null;
}

/** Somebody who may not read the report any more, or nothing of it, or wants no mails of it, gets none. */
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
