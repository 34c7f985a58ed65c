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

/** Sums of so many months or days are read at once. */
const DAYS_AT_ONCE = 6;
/** So many letters of JSON are read at once. */
const LETTERS_AT_ONCE = 100_000;
/** A report reads at most so many sums: more take more than a second of the gateway. */
export const MOST_SUMS = 100_000;

/** There is more to count for a report than a gateway reads. */
export class TooMuchToCount extends DomainError {
  constructor() {
    const { kind, code, message, fields } = invalidField('until', MESSAGES.reportTooLarge);
    super(kind, { code, text: message }, fields);
  }
}

type Entry = ReturnType<typeof reportEntry>;

/** Each department or manufacturer has sums of its own. */
const isGrouped = ({ by }: Entry): boolean => by === 'department' || by === 'manufacturer';

/** The months or days of a span. */
const daysIn = ({ grain, from, until }: Span): string[] =>
  grain === 'month'
    ? monthsOf({ from, until })
    : Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at));

/** The sums that a report is made of, in parts. Where they are many, a part is of a few months or days. */
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
 * What was counted in these spans, added up as it is read by what the rows of the report tell apart, so that memory is bounded by them. Other
 * calls go on between. Throws TooMuchToCount.
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

/** The last reading of sums that may be many, and of others. */
const last: Record<'many' | 'few', Promise<unknown>> = { many: Promise.resolve(), few: Promise.resolve() };

/**
 * The sums of a report, added up. A gateway reads them for one report after the other, whoever asks, so that reports leave room for other calls;
 * few do not wait for many.
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
