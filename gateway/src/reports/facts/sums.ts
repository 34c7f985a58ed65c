import { CellSum, type Cells, cellOf, type Money, profileOf, type ReportMeasure } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { countedOn, nextMarks, replaceSums, sumsBetween, unmark } from './store.ts';
import type { Mark, ReportSumRow } from './tables.ts';

/** Stands for all departments, or all manufacturers. */
const ALL = '';

type Key = Pick<ReportSumRow, 'department' | 'manufacturer' | 'day'>;

/** Adds up cells by day, department and manufacturer. */
class Sums {
  readonly #sums = new Map<string, { key: Key; cells: Record<string, CellSum> }>();

  add(key: Key, profile: string, cell: Cells[string]): void {
    const name = JSON.stringify([key.day, key.department, key.manufacturer]);
    const sum = this.#sums.get(name) ?? { key, cells: {} };
    const { [profile]: before = new CellSum() } = sum.cells;
    sum.cells[profile] = before.add(cell);
    this.#sums.set(name, sum);
  }

  rows(measure: ReportMeasure, grain: ReportSumRow['grain']): ReportSumRow[] {
    return [...this.#sums.values()].map(({ key, cells }) => ({
      measure,
      grain,
      ...key,
      cells: JSON.stringify(cells),
    }));
  }
}

/** The sums of these days of a measure as they should be. */
export async function daySums(
  db: Database,
  measure: ReportMeasure,
  days: readonly string[],
): Promise<ReportSumRow[]> {
  const sums = new Sums();
  for (const row of await countedOn(db, measure, days)) {
    const { day, department, manufacturer } = row;
    const cell = cellOf({
      days: row.days ?? undefined,
      waited: row.waited ?? undefined,
      ...(row.marked && { marked: true }),
      ...(row.money !== null && { money: JSON.parse(row.money) as Money }),
    });
    for (const ofDepartment of [ALL, department])
      for (const ofManufacturer of [ALL, manufacturer])
        sums.add({ day, department: ofDepartment, manufacturer: ofManufacturer }, profileOf(row), cell);
  }
  return sums.rows(measure, 'day');
}

/** The sums of a month, from those of its days. `month` is such as 2026-11. */
export async function monthSums(
  db: Database,
  measure: ReportMeasure,
  month: string,
): Promise<ReportSumRow[]> {
  const sums = new Sums();
  const days = await sumsBetween(db, measure, 'day', `${month}-00`, `${month}-99`);
  for (const { department, manufacturer, cells } of days)
    for (const [profile, cell] of Object.entries(JSON.parse(cells) as Cells))
      sums.add({ day: `${month}-01`, department, manufacturer }, profile, cell);
  return sums.rows(measure, 'month');
}

/** Makes the sums of some days of one month, and of the month, anew. */
async function sumMonth(trx: Database, measure: ReportMeasure, days: readonly string[]): Promise<void> {
  const month = (days[0] ?? '').slice(0, 7);
  await replaceSums(trx, { measure, grain: 'day', days }, await daySums(trx, measure, days));
  const first = `${month}-01`;
  await replaceSums(trx, { measure, grain: 'month', days: [first] }, await monthSums(trx, measure, month));
}

/** Makes the sums of these days anew. */
export async function sumDays(trx: Database, marks: readonly Mark[]): Promise<void> {
  const months = Map.groupBy(marks, ({ measure, day }) => `${measure} ${day.slice(0, 7)}`);
  for (const ofMonth of months.values()) {
    const [first] = ofMonth;
    if (first) await sumMonth(trx, first.measure, [...new Set(ofMonth.map(({ day }) => day))]);
  }
}

/** Makes the sums of all marked days anew, month by month: what is cut off goes on where it was. */
export async function sumMarked(db: Database): Promise<void> {
  for (;;) {
    const isDone = await transaction(db, async (trx) => {
      const marks = await nextMarks(trx);
      const [first] = marks;
      if (!first) return true;
      const days = marks.map(({ day }) => day);
      await sumMonth(trx, first.measure, days);
      await unmark(trx, first.measure, days);
      return false;
    });
    if (isDone) return;
  }
}
