import {
  CellSum,
  type Cells,
  cellOf,
  firstOfMonth,
  type Money,
  profileOf,
  type ReportMeasure,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import {
  countedOn,
  deleteSums,
  insertSums,
  nextMarks,
  replaceSums,
  type SumKey,
  sumsBetween,
  sumsOf,
  unmark,
} from './store.ts';
import { ALL, type ReportEntryRow, type ReportFactsRow, type ReportSumRow } from './tables.ts';

/** An entry with the facts of its request. */
export type Counted = Omit<ReportEntryRow, 'request_id' | 'currency'> &
  Omit<ReportFactsRow, 'request_id' | 'version'>;

const nameOf = ({ measure, grain, department, manufacturer, day }: SumKey): string =>
  JSON.stringify([measure, grain, department, manufacturer, day]);

/** The combinations under which an entry is counted: in total, by its department, by its manufacturer, and by both. */
const placesOf = ({ department, manufacturer }: Counted) =>
  [ALL, department].flatMap((ofDepartment) =>
    [ALL, manufacturer].map((ofManufacturer) => ({
      department: ofDepartment,
      manufacturer: ofManufacturer,
    })),
  );

/** The keys of the sums to which an entry belongs: of its day and of its month. */
const keysOf = (counted: Counted): SumKey[] =>
  placesOf(counted).flatMap((place) => {
    const { measure, day } = counted;
    return [
      { measure, grain: 'day', ...place, day },
      { measure, grain: 'month', ...place, day: firstOfMonth(day) },
    ];
  });

const countedCell = ({ measure, days, waited, marked, money, requester_id: requester }: Counted) =>
  cellOf(
    {
      days: days ?? undefined,
      waited: waited ?? undefined,
      ...(marked && { marked: true }),
      ...(money !== null && { money: JSON.parse(money) as Money }),
    },
    measure === 'ended' ? requester : undefined,
  );

/** Adds up cells by the key of their sum. */
class Sums {
  readonly #sums = new Map<string, { key: SumKey; cells: Record<string, CellSum> }>();

  add(key: SumKey, profile: string, cell: Cells[string], sign: 1 | -1 = 1): void {
    const name = nameOf(key);
    const sum = this.#sums.get(name) ?? { key, cells: {} };
    const { [profile]: before = new CellSum() } = sum.cells;
    sum.cells[profile] = before.add(cell, sign);
    if (!before.count) delete sum.cells[profile];
    this.#sums.set(name, sum);
  }

  addRow({ cells, ...key }: ReportSumRow): void {
    for (const [profile, cell] of Object.entries(JSON.parse(cells) as Cells)) this.add(key, profile, cell);
  }

  rows(): ReportSumRow[] {
    return [...this.#sums.values()].flatMap(({ key, cells }) =>
      Object.keys(cells).length ? [{ ...key, cells: JSON.stringify(cells) }] : [],
    );
  }
}

/** Computes the sums of these days of a measure from the entries. */
export async function daySums(
  db: Database,
  measure: ReportMeasure,
  days: readonly string[],
): Promise<ReportSumRow[]> {
  const sums = new Sums();
  for (const row of await countedOn(db, measure, days)) {
    const cell = countedCell(row);
    for (const place of placesOf(row))
      sums.add({ measure, grain: 'day', ...place, day: row.day }, profileOf(row), cell);
  }
  return sums.rows();
}

/** Computes the sums of a month from those of its days. `month` is such as 2026-11. */
export async function monthSums(
  db: Database,
  measure: ReportMeasure,
  month: string,
): Promise<ReportSumRow[]> {
  const sums = new Sums();
  for (const row of await sumsBetween(db, measure, 'day', `${month}-00`, `${month}-99`))
    sums.addRow({ ...row, grain: 'month', day: firstOfMonth(row.day) });
  return sums.rows();
}

/** Computes the sums of some days of one month, and of the month, again. */
async function sumMonth(trx: Database, measure: ReportMeasure, days: readonly string[]): Promise<void> {
  const [first = ''] = days;
  await replaceSums(trx, { measure, grain: 'day', days }, await daySums(trx, measure, days));
  const months = await monthSums(trx, measure, first.slice(0, 7));
  await replaceSums(trx, { measure, grain: 'month', days: [firstOfMonth(first)] }, months);
}

/** Computes the sums of all marked days again, each month in its own step, so that it continues where it was cut off. */
export async function sumMarked(
  inStep: (work: (trx: Database) => Promise<boolean>) => Promise<boolean>,
  isStopping: () => boolean,
): Promise<void> {
  const sumNext = async (trx: Database) => {
    const marks = await nextMarks(trx);
    const [first] = marks;
    if (!first) return true;
    const days = marks.map(({ day }) => day);
    await sumMonth(trx, first.measure, days);
    await unmark(trx, first.measure, days);
    return false;
  };
  while (!isStopping()) if (await inStep(sumNext)) return;
}

/** A text that is the same for the same facts, in whatever order they were read. */
const textOf = (counted: Counted): string => JSON.stringify(Object.entries(counted).sort());

/** Removes equal entries from both lists, as often as they occur in both. */
function withoutSame(were: readonly Counted[], are: readonly Counted[]): [Counted[], Counted[]] {
  const left = Map.groupBy(were, textOf);
  const added = are.filter((each) => left.get(textOf(each))?.pop() === undefined);
  return [[...left.values()].flat(), added];
}

/**
 * Subtracts the earlier entries of some requests from the sums, and adds the new ones. It reads and writes only the sums of these entries,
 * however many other requests there are.
 */
export async function changeSums(
  trx: Database,
  were: readonly Counted[],
  are: readonly Counted[],
): Promise<void> {
  const [gone, added] = withoutSame(were, are);
  const sums = new Sums();
  const keys = new Map([...gone, ...added].flatMap(keysOf).map((key) => [nameOf(key), key]));
  for (const row of await sumsOf(trx, [...keys.values()])) sums.addRow(row);
  const change = (counted: Counted, sign: 1 | -1) => {
    const cell = countedCell(counted);
    for (const key of keysOf(counted)) sums.add(key, profileOf(counted), cell, sign);
  };
  for (const each of gone) change(each, -1);
  for (const each of added) change(each, 1);
  await deleteSums(trx, [...keys.values()]);
  await insertSums(trx, sums.rows());
}
