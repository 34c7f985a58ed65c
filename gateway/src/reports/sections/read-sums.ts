import { setImmediate as othersGoOn } from 'node:timers/promises';
import {
  addDays,
  CellSum,
  type Cells,
  DomainError,
  daysBetween,
  firstOfMonth,
  invalidField,
  MESSAGES,
  monthsOf,
  type ReportFilter,
  type ReportSum,
  type reportEntry,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { ReportSumRow } from '../facts/tables.ts';
import { type Span, sumsIn, sumsOn } from './store.ts';

/** How many months or days of sums one statement reads. */
const DAYS_AT_ONCE = 6;
/** After this many characters of JSON, other calls get a turn. */
const LETTERS_AT_ONCE = 100_000;
/** The most sums that a report reads: more would keep the gateway busy for over a second. */
export const MOST_SUMS = 100_000;

/** The error for a report that would read more sums than that. */
export class TooMuchToCount extends DomainError {
  constructor() {
    const { kind, code, message, fields } = invalidField('until', MESSAGES.reportTooLarge);
    super(kind, { code, text: message }, fields);
  }
}

type Entry = ReturnType<typeof reportEntry>;

/** Whether the report needs the sums of each department or manufacturer. */
const isGrouped = ({ by }: Entry): boolean => by === 'department' || by === 'manufacturer';

/** The months or days of a span, each by its first day. */
const daysIn = ({ grain, from, until }: Span): string[] =>
  grain === 'month'
    ? monthsOf({ from, until })
    : Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));

/** The sums of a report, in parts. When they may be many, a part covers a few months or days. */
async function* partsOf(
  db: Database,
  entry: Entry,
  spans: readonly Span[],
  filter: ReportFilter,
): AsyncGenerator<ReportSumRow[]> {
  const { measures, by } = entry;
  if (!isGrouped(entry)) {
    yield await sumsIn(db, measures, spans, filter);
    return;
  }
  for (const span of spans) {
    const { grain } = span;
    const days = daysIn(span);
    for (let at = 0; at < days.length; at += DAYS_AT_ONCE)
      yield await sumsOn(db, measures, { grain, days: days.slice(at, at + DAYS_AT_ONCE) }, filter, by);
  }
}

/**
 * Adds up the sums in these spans while they are read, so that memory is limited by the number of rows of the report. Other calls run in
 * between. Throws TooMuchToCount.
 */
async function addUp(
  db: Database,
  entry: Entry,
  spans: readonly Span[],
  filter: ReportFilter,
): Promise<ReportSum[]> {
  const sums = new Map<string, ReportSum & { cells: Record<string, CellSum> }>();
  let [count, letters] = [0, 0];
  for await (const rows of partsOf(db, entry, spans, filter)) {
    count += rows.length;
    if (count > MOST_SUMS) throw new TooMuchToCount();
    for (const { measure, department, manufacturer, day: on, cells } of rows) {
      const day = entry.isNow ? on : entry.by === 'month' ? firstOfMonth(on) : '';
      const key = JSON.stringify([measure, department, manufacturer, day]);
      const sum = sums.get(key) ?? { measure, department, manufacturer, day, cells: {} };
      sums.set(key, sum);
      for (const [profile, cell] of Object.entries(JSON.parse(cells) as Cells)) {
        const { [profile]: before = new CellSum() } = sum.cells;
        sum.cells[profile] = before.add(cell);
      }
      letters += cells.length;
      if (letters < LETTERS_AT_ONCE) continue;
      letters = 0;
      await othersGoOn();
    }
  }
  return [...sums.values()];
}

/** The last reading of sums in each queue: of reports that may have many, and of others. */
const last: Record<'many' | 'few', Promise<unknown>> = { many: Promise.resolve(), few: Promise.resolve() };

/**
 * Reads the added-up sums of a report. A gateway reads them for one report after another, so that reports leave room for other calls.
 * Reports with few sums have their own queue, so they do not wait for those with many.
 */
export function readSums(
  db: Database,
  entry: Entry,
  spans: readonly Span[],
  filter: ReportFilter,
): Promise<ReportSum[]> {
  const read = () => addUp(db, entry, spans, filter);
  const kind = isGrouped(entry) ? 'many' : 'few';
  const mine = last[kind].then(() => othersGoOn()).then(read);
  last[kind] = mine.catch(() => {});
  return mine;
}
