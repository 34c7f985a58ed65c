import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite } from '../../platform/db/index.ts';
import { padded, STEP } from './padded.ts';
import { entry, type Range, UNUSED } from './terms.ts';

/** A word of the dictionary, and about how many requests have it. */
export interface Word {
  term: string;
  weight: number;
}

/** The terms in each of the ranges, at most `most` rows of each, in the order of the terms: one range of the primary key for each. */
export async function termsIn(db: Database, ranges: readonly Range[], most: number): Promise<Word[][]> {
  if (!ranges.length) return [];
  const parts = ranges.map(
    (_, at) =>
      `select * from (select ${at} as part, term, weight from search_index where term >= ? and term < ? order by term limit ${most}) as r${at}`,
  );
  const text = parts.join(' union all ');
  const { rows } = await db.executeQuery<Word & { part: number }>(CompiledQuery.raw(text, ranges.flat()));
  const wordsByRange: Word[][] = ranges.map(() => []);
  for (const { part, term, weight } of rows) wordsByRange[Number(part)]?.push({ term, weight });
  return wordsByRange;
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

/** How many requests have each of the terms after `term` and before `last`, for the first `most` terms: one range of the index. */
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

/** Writes how many requests have each of these words; with `add`, adds to what is stored. */
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

export interface DictionaryWord extends Word {
  hasRequest: boolean;
  /** The minute (since 1970) since which it is known to have no request; null when it is not known. */
  unusedSince: number | null;
}

type Place = { after: string; before: string; most: number } | { terms: readonly string[] };

/**
 * Words of the dictionary, and whether a request has them. With `terms`, the rows are locked: no other gateway changes them until the
 * transaction ends.
 */
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

/** Stores since which minute (since 1970) these words of the dictionary have no request; null for words that have one again. */
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
