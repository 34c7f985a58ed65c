import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite } from '../../platform/db/index.ts';
import { padded, STEP } from './padded.ts';
import type { Range } from './terms.ts';

/** The ids of requests that have one of the terms, at most `most` of them. */
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

/** What a request must also have: one of the terms, a term in one of the ranges, or this number. */
export interface Probe {
  terms: readonly string[];
  ranges: readonly Range[];
  number?: number;
}

/** Where a search begins: at requests that have one of the terms, or at all requests. */
export interface Driver {
  terms: readonly string[] | 'all';
  /** The id of a request that belongs to it as well. */
  number?: number;
  probes: readonly Probe[];
}

export interface Walk {
  /** The walk continues beyond this request id, in its direction. */
  beyond: number;
  /** How many requests of the driver are checked at most. */
  count: number;
  direction?: 'newest' | 'oldest';
}

export interface Walked {
  /** The ids of the requests that match the driver and all its probes, in the direction of the walk. */
  ids: number[];
  /** The id of the last request that was checked; null when no more follow. */
  last: number | null;
  /** How many requests were checked. */
  walked: number;
}

/** Up to this number of terms, each is looked up; with more, all terms of a request are read. */
export const MOST_PROBED = 8;

function probeSql(
  db: Database,
  { terms, ranges, number }: Probe,
): { text: string; values: (string | number)[] } {
  const [hinted, forced] = isSqlite(db)
    ? ['indexed by search_index_requests', '']
    : ['', 'force index (search_index_requests)'];
  const ofRequest = `search_index q ${hinted}${forced} where q.request_id = d.id`;
  const inRanges = ranges.map(() => '(q.term >= ? and q.term < ?)');
  const among = terms.length ? [`q.term in (${terms.map(() => '?').join(', ')})`] : [];
  const has = (tests: readonly string[]) => `exists (select 1 from ${ofRequest} and (${tests.join(' or ')}))`;
  const hasTerm = 'exists (select 1 from search_index q where q.term = ? and q.request_id = d.id)';
  // Few terms are looked up one by one. Several ranges are tested together, because each alone would read all terms of the request again.
  const ofTerms = terms.length > MOST_PROBED ? [has(among)] : terms.map(() => hasTerm);
  const parts = [
    ...(number ? ['d.id = ?'] : []),
    ...(ranges.length > 1
      ? [has([...inRanges, ...among])]
      : [...inRanges.map((test) => has([test])), ...ofTerms]),
  ];
  return {
    text: parts.length ? `(${parts.join(' or ')})` : '(1 = 0)',
    values: [...(number ? [number] : []), ...ranges.flat(), ...terms],
  };
}

/**
 * Checks for each of the next requests of a driver whether it matches all probes in the index: one range of the primary key for each term
 * of the driver, and one look-up for each request and probe.
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

/** The ids of the requests that have a term in the ranges; null when the ranges hold more than `most` rows. */
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
