import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import { padded } from './padded.ts';
import './tables.ts';
import { entry, type Range } from './terms.ts';

/** A term of a request, or a row of the dictionary where the request is 0. */
export type IndexRow = readonly [term: string, requestId: number];

/** Databases take only so many parameters in a statement. */
const MOST_ROWS = 4_000;
/** The statement has one of few lengths, so that databases know it. */
const STEP = 32;

const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter;

const byTerm = ([a, one]: IndexRow, [b, other]: IndexRow) => (a < b ? -1 : a > b ? 1 : one - other);

/** Below it is the minute, as a negative number, since which no request is known to have a word of the dictionary. */
const UNUSED = -1;
const USED_AGAIN = `case when search_index.weight < ${UNUSED} then 0 else search_index.weight end`;

/** Adds the rows that are not there yet, and says that words which had no request have one again. In the order of the terms, so that two writers do not wait for each other in a circle. */
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

/** Adds terms to all requests of a person. */
export async function addToRequestsOf(db: Database, userId: number, terms: readonly string[]): Promise<void> {
  const insert = isSqlite(db) ? 'insert or ignore' : 'insert ignore';
  const text = `${insert} into search_index (term, request_id) select w.term, r.id from device_requests r
    join (${terms.map(() => 'select ? as term').join(' union all ')}) w on 1 = 1 where r.requested_by = ?`;
  await db.executeQuery(CompiledQuery.raw(text, [...terms, userId]));
}

/** A word of the dictionary, and about how many requests have it. */
export interface Word {
  term: string;
  weight: number;
}

/**
 * What stands in the ranges, at most `most` rows of each, in the order of the terms: one range of the primary key for each.
 */
export async function termsIn(db: Database, ranges: readonly Range[], most: number): Promise<Word[][]> {
  if (!ranges.length) return [];
  const parts = ranges.map(
    (_, at) =>
      `select * from (select ${at} as part, term, weight from search_index where term >= ? and term < ? order by term limit ${most}) as r${at}`,
  );
  const text = parts.join(' union all ');
  const { rows } = await db.executeQuery<Word & { part: number }>(CompiledQuery.raw(text, ranges.flat()));
  const found: Word[][] = ranges.map(() => []);
  for (const { part, term, weight } of rows) found[Number(part)]?.push({ term, weight });
  return found;
}

/** About how many requests have each of these words of the dictionary. */
export async function weightsOf(db: Database, terms: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('search_index')
    .select(['term', 'weight'])
    .where('term', 'in', padded(terms, STEP))
    .where('request_id', '=', 0)
    .execute();
  return new Map(rows.map(({ term, weight }) => [term, weight]));
}

/** The requests that have one of the terms, at most `most` of them. */
export async function someWith(db: Database, terms: readonly string[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('search_index')
    .select('request_id')
    .distinct()
    .where('term', 'in', padded(terms, STEP))
    .limit(most)
    .execute();
  return rows.map(({ request_id }) => request_id);
}

/** Where a search begins: at requests that have one of the terms, or one in the ranges. */
export interface Driver {
  terms: readonly string[];
  ranges: readonly Range[];
  /** They have so few requests that all of them are read. */
  isSmall: boolean;
}

const newestOf = builtStatement((db, { before, count }: { before: Value<number>; count: Value<number> }) =>
  db.selectFrom('device_requests').select('id').where('id', '<', before).orderBy('id', 'desc').limit(count),
);

/** The newest requests below an id. */
export async function newestRequests(db: Database, before: number, count: number): Promise<number[]> {
  const { rows } = await newestOf(db, { before: value(before), count: value(count) });
  return rows.map(({ id }) => id);
}

/** The newest requests of a driver below an id, each once. */
export async function newestWith(
  db: Database,
  { terms, ranges, isSmall }: Driver,
  before: number,
  count: number,
): Promise<number[]> {
  const newest = (what: string, condition: string) =>
    `select ${what} from search_index where ${condition} and request_id < ? order by request_id desc limit ${count}`;
  let text: string;
  let values: (string | number)[];
  if (isSmall && terms.length + ranges.length > 1) {
    const among = terms.length ? [`term in (${terms.map(() => '?').join(', ')})`] : [];
    const within = ranges.map(() => '(term >= ? and term < ?)');
    text = newest('distinct request_id', `(${[...among, ...within].join(' or ')})`);
    values = [...terms, ...ranges.flat(), before];
  } else {
    // Each term is one short range, read backwards.
    const parts = terms.map((_, at) => `select * from (${newest('request_id', 'term = ?')}) as t${at}`);
    text =
      parts.length === 1
        ? newest('request_id', 'term = ?')
        : `${parts.join(' union ')} order by 1 desc limit ${count}`;
    values = terms.flatMap((term) => [term, before]);
  }
  const { rows } = await db.executeQuery<{ request_id: number }>(CompiledQuery.raw(text, values));
  return rows.map(({ request_id }) => request_id);
}

/** How many requests have each of the words that follow a term: one range of the index, read once. */
export async function countsAfter(
  db: Database,
  term: string,
  last: string,
  most: number,
): Promise<{ term: string; count: number }[]> {
  const { rows } = await db.executeQuery<{ term: string; count: number | string }>(
    CompiledQuery.raw(
      `select term, count(*) as count from search_index where term > ? and term < ? group by term order by term limit ${most}`,
      [term, last],
    ),
  );
  return rows.map((row) => ({ term: row.term, count: Number(row.count) }));
}

/** Writes how many requests have a word, or adds to it. */
export async function writeWeights(
  db: Database,
  weights: ReadonlyMap<string, number>,
  { add }: { add: boolean },
): Promise<void> {
  const words = [...weights].toSorted();
  for (let from = 0; from < words.length; from += 500) {
    const some = words.slice(from, from + 500);
    const cases = some.map(() => 'when ? then ?').join(' ');
    const text = `update search_index set weight = ${add ? 'weight + ' : ''}case term ${cases} else ${add ? 0 : 'weight'} end
      where request_id = 0 and term in (${some.map(() => '?').join(', ')})`;
    const terms = some.map(([word]) => entry(word));
    const values = some.flatMap(([word, count]) => [entry(word), count]);
    await db.executeQuery(CompiledQuery.raw(text, [...values, ...terms]));
  }
}

/** Up to which request the index is filled: 0 at the start. Null when it is filled. */
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

export interface DictionaryWord extends Word {
  hasRequest: boolean;
  /** The minute since which it has none, as far as somebody has looked. */
  unusedSince: number | null;
}

type Place = { after: string; before: string; most: number } | { terms: readonly string[] };

/** Words of the dictionary, and whether a request has them; among certain terms no other gateway changes them until the transaction ends. */
export async function dictionaryWords(db: Database, place: Place): Promise<DictionaryWord[]> {
  const word = isSqlite(db) ? 'substr(w.term, 2)' : 'substring(w.term, 2)';
  const has = (letter: string) => {
    const term = isSqlite(db) ? `'${letter}' || ${word}` : `concat('${letter}', ${word})`;
    return `exists (select 1 from search_index p where p.term = ${term})`;
  };
  const among = 'terms' in place;
  const where = among
    ? `w.term in (${place.terms.map(() => '?').join(', ')}) and w.request_id = 0`
    : `w.term > ? and w.term < ? order by w.term limit ${place.most}`;
  if (among && !isSqlite(db)) {
    const lock = `select term from search_index w where ${where} for update`;
    await db.executeQuery(CompiledQuery.raw(lock, [...place.terms]));
  }
  const { rows } = await db.executeQuery<Word & { used: number | string }>(
    CompiledQuery.raw(
      `select w.term, w.weight, ${has('p')} or ${has('s')} as used from search_index w where ${where}`,
      among ? [...place.terms] : [place.after, place.before],
    ),
  );
  return rows.map(({ term, weight, used }) => ({
    term,
    weight,
    hasRequest: Number(used) === 1,
    unusedSince: weight < UNUSED ? -weight : null,
  }));
}

/** Notes since which minute these words of the dictionary have no request, or that they have one. */
export async function noteUnused(
  db: Database,
  terms: readonly string[],
  minute: number | null,
): Promise<void> {
  if (!terms.length) return;
  await db
    .updateTable('search_index')
    .set({ weight: minute === null ? 0 : -minute })
    .where('term', 'in', terms)
    .where('request_id', '=', 0)
    .where('weight', minute === null ? '<' : '>=', UNUSED)
    .execute();
}
