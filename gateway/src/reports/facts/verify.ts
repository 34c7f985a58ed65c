import { stageCalendar } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { findRequestsWithRequester, storedSettings } from '../../requests/index.ts';
import { entryRows, factsRow } from './count.ts';
import { readFacts } from './source.ts';
import {
  countedIdsBetween,
  daysOfMeasures,
  entriesOfRequests,
  factsOf,
  marksOf,
  requestIdsAfter,
  sumsBetween,
} from './store.ts';
import { daySums, monthSums } from './sums.ts';
import type { ReportSumRow } from './tables.ts';

const STEP = 500;

const byKey = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
const isSame = (some: readonly object[], others: readonly object[]): boolean =>
  JSON.stringify(byKey(some)) === JSON.stringify(byKey(others));

/** Sorts the cells of a sum, because they may have been added in another order. */
const inOrder = ({ cells, ...row }: ReportSumRow): object => ({ ...row, cells: ordered(JSON.parse(cells)) });
const ordered = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, each]) => [key, ordered(each)]),
      )
    : value;

/**
 * Compares the facts and entries of reports with the requests and their histories, and the sums with the entries. Returns a line for each
 * difference. Changes during the check may appear as differences.
 */
export async function verifyFacts(services: Services): Promise<string[]> {
  const { db } = services;
  const calendar = stageCalendar(await storedSettings(db), services.config.timeZone);
  const problems: string[] = [];
  for (let after = 0; ; ) {
    const ids = await requestIdsAfter(db, after, STEP);
    const last = ids.at(-1);
    for (const id of await countedIdsBetween(db, after, last ?? Number.MAX_SAFE_INTEGER))
      if (!ids.includes(id)) problems.push(`request ${id}: is counted, but is not there`);
    if (last === undefined) break;
    const facts = new Map((await factsOf(db, ids)).map((row) => [row.request_id, row]));
    const entries = Map.groupBy(await entriesOfRequests(db, ids), ({ request_id: id }) => id);
    for (const should of await readFacts(db, await findRequestsWithRequester(db, ids), calendar)) {
      const { requestId: id } = should;
      const is = facts.get(id);
      if (!is) problems.push(`request ${id}: is not counted`);
      else if (!isSame([is], [factsRow(should)]) || !isSame(entries.get(id) ?? [], entryRows(should)))
        problems.push(`request ${id}: is counted otherwise than its history tells`);
    }
    after = last;
  }
  const marked = new Set((await marksOf(db)).map(({ measure, day }) => `${measure} ${day.slice(0, 7)}`));
  const months = Map.groupBy(await daysOfMeasures(db), ({ measure, day }) => `${measure} ${day.slice(0, 7)}`);
  for (const [name, days] of months) {
    const [{ measure, day } = { measure: null, day: '' }] = days;
    if (measure === null || marked.has(name)) continue;
    const month = day.slice(0, 7);
    const span = [`${month}-00`, `${month}-99`] as const;
    const are = await sumsBetween(db, measure, 'day', ...span);
    const should = await daySums(
      db,
      measure,
      days.map((each) => each.day),
    );
    if (!isSame(are.map(inOrder), should.map(inOrder)))
      problems.push(`${measure}, ${month}: the sums of the days are not those of the requests`);
    const ofMonth = await sumsBetween(db, measure, 'month', ...span);
    if (!isSame(ofMonth.map(inOrder), (await monthSums(db, measure, month)).map(inOrder)))
      problems.push(`${measure}, ${month}: the sums of the month are not those of its days`);
  }
  return problems;
}
