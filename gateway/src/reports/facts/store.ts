import type { ReportMeasure } from '@portal/domain';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { Mark, ReportEntryRow, ReportFactsRow, ReportStatesTable, ReportSumRow } from './tables.ts';

const ONE = 1;
/** So many rows are written by one statement. */
const ROWS = 200;

export const readState = (db: Database): Promise<Omit<ReportStatesTable, 'id'> | undefined> =>
  db
    .selectFrom('report_states')
    .select(['calendar', 'position', 'counted_at'])
    .where('id', '=', ONE)
    .executeTakeFirst();

export async function saveState(db: Database, state: Omit<ReportStatesTable, 'id'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('report_states')
    .set(state)
    .where('id', '=', ONE)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || (await readState(db))) return;
  await db
    .insertInto('report_states')
    .values({ id: ONE, ...state })
    .execute();
}

/** Everything is counted anew from then on. */
export async function forgetState(db: Database): Promise<void> {
  await db.deleteFrom('report_states').execute();
}

/** The ids of the next requests. */
export const requestIdsAfter = async (db: Database, after: number, count: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('device_requests')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
};

/** The ids of requests that are counted, in a range. */
export const countedIdsBetween = async (db: Database, after: number, to: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('report_facts')
    .select('request_id')
    .where('request_id', '>', after)
    .where('request_id', '<=', to)
    .execute();
  return rows.map(({ request_id }) => request_id);
};

export const factsOf = (db: Database, requestIds: readonly number[]): Promise<ReportFactsRow[]> =>
  db.selectFrom('report_facts').selectAll().where('request_id', 'in', requestIds).execute();

export const entriesOfRequests = (db: Database, requestIds: readonly number[]): Promise<ReportEntryRow[]> =>
  db.selectFrom('report_entries').selectAll().where('request_id', 'in', requestIds).execute();

/** Replaces what is counted of these requests. */
export async function replaceFacts(
  db: Database,
  requestIds: readonly number[],
  facts: readonly ReportFactsRow[],
  entries: readonly ReportEntryRow[],
): Promise<void> {
  await db.deleteFrom('report_entries').where('request_id', 'in', requestIds).execute();
  await db.deleteFrom('report_facts').where('request_id', 'in', requestIds).execute();
  for (let at = 0; at < facts.length; at += ROWS)
    await db
      .insertInto('report_facts')
      .values(facts.slice(at, at + ROWS))
      .execute();
  for (let at = 0; at < entries.length; at += ROWS)
    await db
      .insertInto('report_entries')
      .values(entries.slice(at, at + ROWS))
      .execute();
}

/** Marks days whose sums are to be made anew; some may be marked already. */
export async function mark(db: Database, marks: readonly Mark[]): Promise<void> {
  for (let at = 0; at < marks.length; at += ROWS)
    await db
      .insertInto('report_marks')
      .values(marks.slice(at, at + ROWS))
      .execute();
}

/** The marked days of the first measure and month that have one. */
export async function nextMarks(db: Database): Promise<Mark[]> {
  const first = await db
    .selectFrom('report_marks')
    .select(['measure', 'day'])
    .orderBy('measure')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  if (!first) return [];
  const month = first.day.slice(0, 7);
  return db
    .selectFrom('report_marks')
    .select(['measure', 'day'])
    .distinct()
    .where('measure', '=', first.measure)
    .where('day', '>=', `${month}-00`)
    .where('day', '<=', `${month}-99`)
    .execute();
}

export async function unmark(db: Database, measure: ReportMeasure, days: readonly string[]): Promise<void> {
  await db.deleteFrom('report_marks').where('measure', '=', measure).where('day', 'in', days).execute();
}

/** What is counted on these days, with what the requests are now. */
export const countedOn = (db: Database, measure: ReportMeasure, days: readonly string[]) =>
  db
    .selectFrom('report_entries as entry')
    .innerJoin('report_facts as facts', 'facts.request_id', 'entry.request_id')
    .select(['entry.measure', 'entry.day', 'entry.days', 'entry.waited', 'entry.marked', 'entry.money'])
    .select(['facts.department', 'facts.manufacturer', 'facts.urgency', 'facts.stage', 'facts.outcome'])
    .where('entry.measure', '=', measure)
    .where('entry.day', 'in', days)
    .execute();

/** The sums of a measure in a range of days. */
export const sumsBetween = (
  db: Database,
  measure: ReportMeasure,
  grain: ReportSumRow['grain'],
  from: string,
  until: string,
): Promise<ReportSumRow[]> =>
  db
    .selectFrom('report_sums')
    .selectAll()
    .where('measure', '=', measure)
    .where('grain', '=', grain)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute();

/** Replaces the sums of these days. */
export async function replaceSums(
  db: Database,
  { measure, grain, days }: Pick<ReportSumRow, 'measure' | 'grain'> & { days: readonly string[] },
  rows: readonly ReportSumRow[],
): Promise<void> {
  await db
    .deleteFrom('report_sums')
    .where('measure', '=', measure)
    .where('grain', '=', grain)
    .where('day', 'in', days)
    .execute();
  await insertSums(db, rows);
}

export async function insertSums(db: Database, rows: readonly ReportSumRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await db
      .insertInto('report_sums')
      .values(rows.slice(at, at + ROWS))
      .execute();
}

/** What a sum is of. */
export type SumKey = Omit<ReportSumRow, 'cells'>;

/** So many sums are named in one statement. */
const KEYS = 50;

const isOneOf =
  (keys: readonly SumKey[]) =>
  (eb: ExpressionBuilder<Tables, 'report_sums'>): Expression<SqlBool> =>
    eb.or(keys.map((key) => eb.and(key)));

/** Those of these sums that there are. */
export async function sumsOf(db: Database, keys: readonly SumKey[]): Promise<ReportSumRow[]> {
  const rows: ReportSumRow[] = [];
  for (let at = 0; at < keys.length; at += KEYS) {
    const some = isOneOf(keys.slice(at, at + KEYS));
    rows.push(...(await db.selectFrom('report_sums').selectAll().where(some).execute()));
  }
  return rows;
}

export async function deleteSums(db: Database, keys: readonly SumKey[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS)
    await db
      .deleteFrom('report_sums')
      .where(isOneOf(keys.slice(at, at + KEYS)))
      .execute();
}

/** All marks. */
export const marksOf = (db: Database): Promise<Mark[]> =>
  db.selectFrom('report_marks').select(['measure', 'day']).distinct().execute();

/** The days of each measure on which something is counted, or that have a sum. */
export async function daysOfMeasures(db: Database): Promise<Mark[]> {
  return db
    .selectFrom('report_entries')
    .select(['measure', 'day'])
    .union(db.selectFrom('report_sums').select(['measure', 'day']).where('grain', '=', 'day'))
    .orderBy('measure')
    .orderBy('day')
    .execute();
}
