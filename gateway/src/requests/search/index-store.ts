import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Database } from '../../platform/context.ts';
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

/** What a request must have, too: one of the terms, a term in one of the ranges, or this number. */
export interface Probe {
  terms: readonly string[];
  ranges: readonly Range[];
  number?: number;
}

/** Where a search begins: at requests that have one of the terms, or at all requests. */
export interface Driver {
  terms: readonly string[] | 'all';
  /** A request that it leads to as well. */
  number?: number;
  probes: readonly Probe[];
}

export interface Walk {
  /** Where it goes on: beyond this request. */
  beyond: number;
  /** So many requests of the driver are looked at. */
  count: number;
  direction?: 'newest' | 'oldest';
}

export interface Walked {
  /** The requests that have all that the driver says, in the direction of the walk. */
  ids: number[];
  /** The last one that was looked at; null when no more follow. */
  last: number | null;
  /** How many were looked at. */
  walked: number;
}

/** More terms are looked for among all that a request has. */
const MOST_PROBED = 8;

function probeSql(
  db: Database,
  { terms, ranges, number }: Probe,
): { text: string; values: (string | number)[] } {
  const [hinted, forced] = isSqlite(db)
    ? ['indexed by search_index_requests', '']
    : ['', 'force index (search_index_requests)'];
  const ofRequest = `search_index q ${hinted}${forced} where q.request_id = d.id`;
  const among = (some: readonly string[]) => `q.term in (${some.map(() => '?').join(', ')})`;
  const parts = [
    ...(number ? ['d.id = ?'] : []),
    ...ranges.map(() => `exists (select 1 from ${ofRequest} and q.term >= ? and q.term < ?)`),
    ...(terms.length > MOST_PROBED
      ? [`exists (select 1 from ${ofRequest} and ${among(terms)})`]
      : terms.map(() => 'exists (select 1 from search_index q where q.term = ? and q.request_id = d.id)')),
  ];
  return {
    text: parts.length ? `(${parts.join(' or ')})` : '(1 = 0)',
    values: [...(number ? [number] : []), ...ranges.flat(), ...terms],
  };
}

/**
 * Looks at the next requests of a driver, and at each whether the index has for it all that the probes say: so many ranges of the primary key as
 * the driver has terms, and one look-up for each request and probe.
 */
export async function walk(
  db: Database,
  { terms, number, probes }: Driver,
  { beyond, count, direction = 'newest' }: Walk,
): Promise<Walked> {
  const [than, order] = direction === 'newest' ? ['<', 'desc'] : ['>', 'asc'];
  const isAll = terms === 'all';
  const range = isAll
    ? `select id from device_requests where id ${than} ? order by id ${order} limit ${count}`
    : `select request_id as id from search_index where term = ? and request_id ${than} ? order by request_id ${order} limit ${count}`;
  const ranges = isAll ? [[beyond]] : terms.map((term) => [term, beyond]);
  const isBeyond = number !== undefined && (direction === 'newest' ? number < beyond : number > beyond);
  const ids = isBeyond && !isAll ? [number as number] : [];
  const parts = [
    ...ranges.map((_, at) => `select * from (${range}) as t${at}`),
    ...ids.map(() => 'select id from device_requests where id = ?'),
  ];
  if (!parts.length) return { ids: [], last: null, walked: 0 };
  if (!ranges.length && !probes.length) return { ids, last: null, walked: ids.length };
  const driver =
    ranges.length === 1 && !ids.length
      ? range
      : `${parts.join(' union ')} order by 1 ${order} limit ${count}`;
  const tests = probes.map((probe) => probeSql(db, probe));
  const text = tests.length
    ? `select d.id, ${tests.map((test) => test.text).join(' and ')} as fits from (${driver}) as d order by d.id ${order}`
    : driver;
  const values = [...tests.flatMap((test) => test.values), ...ranges.flat(), ...ids];
  const { rows } = await db.executeQuery<{ id: number; fits?: number | string }>(
    CompiledQuery.raw(text, values),
  );
  return {
    ids: rows.flatMap(({ id, fits }) => (fits === undefined || Number(fits) ? [id] : [])),
    last: rows.length < count ? null : (rows.at(-1)?.id ?? null),
    walked: rows.length,
  };
}

/** The requests that have a term in the ranges; null when these hold more than `most` rows. */
export async function allIn(db: Database, ranges: readonly Range[], most: number): Promise<number[] | null> {
  const text = ranges
    .map(
      (_, at) =>
        `select * from (select request_id as id from search_index where term >= ? and term < ? limit ${most + 1}) as r${at}`,
    )
    .join(' union all ');
  const { rows } = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, ranges.flat()));
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => id))];
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
