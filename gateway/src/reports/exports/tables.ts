import {
  narrowedTo,
  type ReportFilter,
  type ReportName,
  type ReportUnit,
  readRegisterFilter,
  reportEntry,
} from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { countedUntil, filterFor, type Report, readReport, reportToday } from '../sections/service.ts';
import { type RegisterQuery, readRegister } from './register.ts';
import type { Cell, CellKind, FileTable } from './table.ts';

const KINDS: Readonly<Partial<Record<ReportUnit, CellKind>>> = {
  ...{ text: 'text', month: 'month', percent: 'percent', money: 'money' },
};

/** A date and time for people: "2026-11-28 14:05". */
const clockText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);

async function aboutOf(context: Context, filter: ReportFilter, definition: string) {
  const { clock, config } = context;
  const { at, isPartial } = await countedUntil(context);
  const narrowed = narrowedTo(filter).map(([label, value]) => `${label}: ${value}`);
  const isWhole = filter.from === ALWAYS.from && filter.until === ALWAYS.until;
  return [
    ['What it is', definition],
    ['Period', isWhole ? 'Everything' : `${filter.from} to ${filter.until}`],
    ['Narrowed to', narrowed.join('; ') || 'Nothing'],
    [
      'Counted until',
      isPartial || !at ? 'Everything is being counted anew' : clockText(new Date(at), config.timeZone),
    ],
    ['Made', `${clockText(clock(), config.timeZone)}, for ${requireUser(context).name}`],
    ['Time zone', config.timeZone],
  ] as const;
}

/** The filter of a register without any filter: its default period. */
const ALWAYS = readRegisterFilter(() => undefined);

const fileNameOf = (name: string, { from, until }: ReportFilter): string =>
  `${name.replaceAll('_', '-')}-${from}-to-${until}`;

/** A report as a table. DomainErrors: as `readReport`. */
export const sectionTable = async (
  context: Context,
  name: ReportName,
  filter: ReportFilter,
): Promise<FileTable> => reportTable(context, { ...(await readReport(context, name, filter)), filter });

/** A report that was read already, as a table. */
export async function reportTable(
  context: Context,
  { name, filter, rows }: Pick<Report, 'name' | 'filter' | 'rows'>,
): Promise<FileTable> {
  const { title, definition, columns } = reportEntry(name);
  const cells = rows.map(({ values }) => columns.map(({ key }): Cell => values[key] ?? null));
  return {
    title,
    fileName: fileNameOf(name, filter),
    columns: columns.map(({ key, label, unit }) => ({ key, label, kind: KINDS[unit] ?? 'number' })),
    rows: (async function* () {
      yield cells;
    })(),
    about: await aboutOf(context, filter, definition),
    timeZone: context.config.timeZone,
  };
}

const REGISTER_DEFINITION =
  'Every request that the person may read, each as it was when its row was read. When it was decided is known as far as is counted. Its age are the days of the calendar until it was decided, or until today.';

/** The register of requests as a table. Its rows are read while the file is written. DomainErrors: as `filterFor`. */
export async function registerTable(
  context: Context,
  asked: RegisterQuery,
  mayGoOn: () => Promise<void>,
  tell: (upTo: number, rows: number) => void = () => {},
): Promise<FileTable> {
  const query = { ...asked, filter: await filterFor(context, asked.filter) };
  const { filter, columns } = query;
  const isWhole = filter.from === ALWAYS.from && filter.until === ALWAYS.until;
  return {
    title: 'Requests',
    fileName: isWhole ? `requests-until-${reportToday(context)}` : fileNameOf('requests', filter),
    columns,
    rows: (async function* () {
      let count = 0;
      for await (const { rows, upTo } of readRegister(context, query, mayGoOn)) {
        count += rows.length;
        yield rows;
        tell(upTo, count);
      }
    })(),
    about: await aboutOf(context, filter, REGISTER_DEFINITION),
    timeZone: context.config.timeZone,
  };
}
