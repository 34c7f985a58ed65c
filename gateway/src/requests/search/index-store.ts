import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite } from '../../platform/db/index.ts';
import { padded, STEP } from './padded.ts';
import './tables.ts';
import { UNUSED } from './terms.ts';

/** A term of a request, or a row of the dictionary where the request is 0. */
export type IndexRow = readonly [term: string, requestId: number];

/** The most rows in one statement: databases limit its parameters. */
const MOST_ROWS = 4_000;

const byTerm = ([a, idA]: IndexRow, [b, idB]: IndexRow) => (a < b ? -1 : a > b ? 1 : idA - idB);

const USED_AGAIN = `case when search_index.weight < ${UNUSED} then 0 else search_index.weight end`;

/**
 * Adds the rows that are missing, and marks words that had no request as used again. Rows are written in the order of the terms, so that
 * two writers do not wait for each other in a circle.
 */
export async function addRows(db: Database, rows: readonly IndexRow[]): Promise<void> {
  const sorted = rows.toSorted(byTerm);
  for (let from = 0; from < sorted.length; from += MOST_ROWS) {
    const some = sorted.slice(from, from + MOST_ROWS);
    const last = some.at(-1) as IndexRow;
    // The last row again changes nothing.
    while (some.length % STEP) some.push(last);
    const update = isSqlite(db) ? 'on conflict (term, request_id) do update set' : 'on duplicate key update';
    const text = `insert into search_index (term, request_id) values ${Array(some.length).fill('(?, ?)').join(', ')} ${update} weight = ${USED_AGAIN}`;
    await db.executeQuery(CompiledQuery.raw(text, some.flat()));
  }
}

/** Removes terms of a request. */
export async function removeTerms(db: Database, requestId: number, terms: readonly string[]): Promise<void> {
  for (let from = 0; from < terms.length; from += MOST_ROWS) {
    const some = terms.slice(from, from + MOST_ROWS);
    await db
      .deleteFrom('search_index')
      .where('term', 'in', padded(some, STEP))
      .where('request_id', '=', requestId)
      .execute();
  }
}

/** Adds terms to all requests that a person has submitted. */
export async function addToRequestsOf(db: Database, userId: number, terms: readonly string[]): Promise<void> {
  const insert = isSqlite(db) ? 'insert or ignore' : 'insert ignore';
  const text = `${insert} into search_index (term, request_id) select w.term, r.id from device_requests r
    join (${terms.map(() => 'select ? as term').join(' union all ')}) w on 1 = 1 where r.requested_by = ?`;
  await db.executeQuery(CompiledQuery.raw(text, [...terms, userId]));
}

/** The id of the request up to which the index is filled; `FILLED` when it is complete, undefined when nothing was filled yet. */
export async function readProgress(db: Database, term: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('search_index')
    .select('weight')
    .where('term', '=', term)
    .where('request_id', '=', 0)
    .executeTakeFirst();
  return row?.weight;
}

export async function writeProgress(db: Database, term: string, weight: number): Promise<void> {
  await addRows(db, [[term, 0]]);
  await db
    .updateTable('search_index')
    .set({ weight })
    .where('term', '=', term)
    .where('request_id', '=', 0)
    .execute();
}
