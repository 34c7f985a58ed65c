import type { ReportMeasure } from '@portal/domain';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { Mark, ReportEntryRow, ReportFactsRow, ReportStatesTable, ReportSumRow } from './tables.ts';

const ONE = 1;
/** How many rows one statement writes. With few sizes there are few different statements, which stay prepared. */
const SIZES = [100, 10, 1] as const;

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((each) => each <= rows.length - at) ?? 1;
    pieces.push(rows.slice(at, at + size));
    at += size;
  }
  return pieces;
}

export const readState = (db: Database): Promise<Omit<ReportStatesTable, 'id'> | undefined> =>
  db
    .selectFrom('report_states')
    .select(['calendar', 'position', 'event_id', 'counted_at'])
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

/** The ids of counted requests in a range. */
export const countedIdsBetween = async (db: Database, after: number, to: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('report_facts')
    .select('request_id')
    .where('request_id', '>', after)
    .where('request_id', '<=', to)
    .execute();
  return rows.map(({ request_id }) => request_id);
};

/** Those of these requests whose counted state is outdated: changed, new, or deleted. Two statements. */
export async function changedAmong(db: Database, ids: readonly number[]): Promise<number[]> {
  const are = await db
    .selectFrom('device_requests')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .execute();
  const counted = await db
    .selectFrom('report_facts')
    .select(['request_id', 'version'])
    .where('request_id', 'in', ids)
    .execute();
  const versions = new Map(are.map(({ id, version }) => [id, version]));
  const before = new Map(counted.map(({ request_id: id, version }) => [id, version]));
  return ids.filter((id) => versions.get(id) !== before.get(id));
}

export const factsOf = (db: Database, requestIds: readonly number[]): Promise<ReportFactsRow[]> =>
  db.selectFrom('report_facts').selectAll().where('request_id', 'in', requestIds).execute();

export const entriesOfRequests = (db: Database, requestIds: readonly number[]): Promise<ReportEntryRow[]> =>
  db.selectFrom('report_entries').selectAll().where('request_id', 'in', requestIds).execute();

/** Replaces the facts and entries of these requests. */
export async function replaceFacts(
  db: Database,
  requestIds: readonly number[],
  facts: readonly ReportFactsRow[],
  entries: readonly ReportEntryRow[],
): Promise<void> {
  await db.deleteFrom('report_entries').where('request_id', 'in', requestIds).execute();
  await db.deleteFrom('report_facts').where('request_id', 'in', requestIds).execute();
  for (const some of inPieces(facts)) await db.insertInto('report_facts').values(some).execute();
  for (const some of inPieces(entries)) await db.insertInto('report_entries').values(some).execute();
}

/** Marks days whose sums must be computed again. A day may be marked more than once. */
export async function mark(db: Database, marks: readonly Mark[]): Promise<void> {
  for (const some of inPieces(marks)) await db.insertInto('report_marks').values(some).execute();
}

/** The marked days of one measure and one month: the first that have marks. */
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

/** The entries on these days, with the current facts of their requests. */
export const countedOn = (db: Database, measure: ReportMeasure, days: readonly string[]) =>
  db
    .selectFrom('report_entries as entry')
    .innerJoin('report_facts as facts', 'facts.request_id', 'entry.request_id')
    .select(['entry.measure', 'entry.day', 'entry.days', 'entry.waited', 'entry.marked', 'entry.money'])
    .select(['facts.department', 'facts.manufacturer', 'facts.urgency', 'facts.stage', 'facts.outcome'])
    .select('facts.requester_id')
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
  for (const some of inPieces(rows)) await db.insertInto('report_sums').values(some).execute();
}

/** The key of a sum. */
export type SumKey = Omit<ReportSumRow, 'cells'>;

/** How many sums one statement names. */
const KEYS = 50;

/** A list of keys with a fixed length, so that the statement is always the same: the last key is repeated. */
function keysFrom(keys: readonly SumKey[], at: number): SumKey[] {
  const some = keys.slice(at, at + KEYS);
  return [...some, ...Array(KEYS - some.length).fill(some.at(-1))];
}

const isOneOf =
  (keys: readonly SumKey[]) =>
  (eb: ExpressionBuilder<Tables, 'report_sums'>): Expression<SqlBool> =>
    eb.or(keys.map((key) => eb.and(key)));

/** Those of these sums that exist. */
export async function sumsOf(db: Database, keys: readonly SumKey[]): Promise<ReportSumRow[]> {
  const rows: ReportSumRow[] = [];
  for (let at = 0; at < keys.length; at += KEYS) {
    const some = isOneOf(keysFrom(keys, at));
    rows.push(...(await db.selectFrom('report_sums').selectAll().where(some).execute()));
  }
  return rows;
}

export async function deleteSums(db: Database, keys: readonly SumKey[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS)
    await db
      .deleteFrom('report_sums')
      .where(isOneOf(keysFrom(keys, at)))
      .execute();
}

/** All marks, each once. */
export const marksOf = (db: Database): Promise<Mark[]> =>
  db.selectFrom('report_marks').select(['measure', 'day']).distinct().execute();

/** The days of each measure that have entries or a sum. A sum of a month has the first day of the month. */
export async function daysOfMeasures(db: Database): Promise<Mark[]> {
  return db
    .selectFrom('report_entries')
    .select(['measure', 'day'])
    .union(db.selectFrom('report_sums').select(['measure', 'day']))
    .orderBy('measure')
    .orderBy('day')
    .execute();
}
