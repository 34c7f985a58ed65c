import { buffer } from 'node:stream/consumers';
import {
  DomainError,
  effectiveRoles,
  OUTCOME_LABELS,
  REPORT_FILTERS,
  REPORT_PERIODS,
  type ReportFilter,
  type ReportName,
  reportEntry,
  STAGE_LABELS,
  URGENCY_LABELS,
} from '@portal/domain';
import { peopleById } from '../../people/index.ts';
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
import { sectionTable } from '../exports/tables.ts';
import { writeFile } from '../exports/write.ts';
import { type SavedReport, savedReport } from '../saved/service.ts';
import { choose } from '../saved/store.ts';
import { type Report, readReport, reportsNarrowed } from '../sections/service.ts';

const FILTER_LABELS = {
  department: 'Department',
  manufacturer: 'Maker',
  stage: 'Stage',
  outcome: 'Outcome',
  urgency: 'Urgency',
} as const;

const WORDS: Readonly<Record<string, string>> = {
  ...STAGE_LABELS,
  ...OUTCOME_LABELS,
  ...URGENCY_LABELS,
};

/** What a report is narrowed to, in words. */
const narrowedTo = (filter: ReportFilter): [string, string][] =>
  REPORT_FILTERS.flatMap((name): [string, string][] => {
    const { [name]: value } = filter;
    if (value === undefined) return [];
    const isName = name === 'department' || name === 'manufacturer';
    return [[FILTER_LABELS[name], isName ? value : (WORDS[value] ?? value)]];
  });

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

/** The sections that the person of this context may read, of those that can be narrowed in this way. */
async function readableOf(
  context: Context,
  { sections, filter }: Pick<SavedReport, 'sections' | 'filter'>,
): Promise<ReportName[]> {
  const readable = await reportsNarrowed(context, filter);
  return sections.filter((name) => readable.includes(name));
}

/** A mail is there when its reader may not read the report any more, so it names nobody: of these sections the sentence stands in it alone. */
const isOfPeople = (name: ReportName): boolean => reportEntry(name).namesRequesters ?? false;

/** A workbook of each section, as the person of this context reads it, but for those that name people. */
async function filesOf(context: Context, report: SavedReport): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const name of await readableOf(context, report)) {
    if (isOfPeople(name)) continue;
    const table = await sectionTable(context, name, report.filter);
    const content = await buffer(await writeFile('xlsx', table, { bom: false }));
    files.push({ name: `${table.fileName}.xlsx`, type: FILE_FORMATS.xlsx.type, content });
  }
  return files;
}

/**
 * What a mail says of a saved report, to the person of this context and with what they may read now: the sentence of each section. DomainErrors
 * as of reading it.
 */
export async function reportLetter(
  context: Context,
  { id, name, period, filter, sections, savedBy }: SavedReport,
  portal: string,
): Promise<Omit<WrittenLetter, 'thread'>> {
  const sentences: string[] = [];
  const charts: MailChart[] = [];
  for (const section of await readableOf(context, { sections, filter })) {
    const report = await readReport(context, section, filter);
    const { sentence } = report;
    sentences.push(`${reportEntry(section).title}: ${sentence}`);
    if (!isOfPeople(section)) charts.push(...chartOf(report));
  }
  const days = `${calendarDayText(filter.from)} to ${calendarDayText(filter.until)}`;
  return {
    subject: `Report: ${name}`,
    paragraphs: [`${name}: ${REPORT_PERIODS[period].label.toLowerCase()}, ${days}.`, ...sentences],
    facts: [['Period', days], ...narrowedTo(filter), ['Saved by', savedBy.name]],
    charts,
    button: { label: 'Open the report', address: `${portal}/reports/saved/${id}` },
  };
}

/**
 * The context of somebody who is not there: their rights as they are now, also those for which a session needs a second factor (ADR 174). Null
 * for somebody who is not active.
 */
async function contextFor(
  services: Pick<Services, 'config' | 'db' | 'changes' | 'clock'>,
  personId: number,
  correlationId: string,
): Promise<Context | null> {
  const [person] = await peopleById(services.db, [personId]);
  if (!person?.active) return null;
  const user = { ...person, grantedRoles: person.roles, roles: effectiveRoles(person) };
  // Reports read the database, and nothing of the services that are left out.
  return { ...services, user, correlationId } as Context;
}

/** Somebody who may not read the report any more, or wants no mails of it, gets none. */
onLetter('report', async (services, { mail, of, person, portal }) => {
  const context = await contextFor(services, person.id, mail);
  if (!context) return null;
  try {
    const report = await savedReport(context, of);
    if (!report.isMailed) return null;
    const letter = await reportLetter(context, report, portal);
    const token = await unsubscribeToken(services.db, person.id, [], { letter: 'report', of });
    return {
      ...letter,
      files: await filesOf(context, report),
      thread: `report-${of}`,
      unsubscribe: `${portal}/api/mail/unsubscribe?token=${token}`,
    };
  } catch (error) {
    if (error instanceof DomainError && error.kind !== 'unavailable') return null;
    throw error;
  }
});

onUnsubscribe('report', (trx, { userId, of }) => choose(trx, of, userId, { muted: 1 }));
