import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { isSqlite } from './dialect.ts';
import { NotWritable } from './errors.ts';
import { write } from './leases.ts';
import { readState } from './mysql/state.ts';
import { Patience } from './patience.ts';

/** Less than the time that a load balancer waits for an answer. */
const WITHIN_MS = 2_500;
/** How long the result of a check is used, however often load balancers ask. */
const COUNTS_MS = 1_000;

/**
 * Returns a function that lists why this gateway cannot serve, in words for an operator and without secrets. The list is
 * empty when the database can be read, does not report that it refuses writes, and accepts a write.
 */
export function readiness(db: Database): () => Promise<readonly string[]> {
  let answer: Promise<readonly string[]> = Promise.resolve([]);
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() >= until) {
      // Only one check runs at a time.
      until = Number.POSITIVE_INFINITY;
      answer = new Patience(WITHIN_MS)
        .run(() => missing(db))
        .finally(() => {
          until = performance.now() + COUNTS_MS;
        });
    }
    return answer;
  };
}

async function missing(db: Database): Promise<readonly string[]> {
  try {
    const ask = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows;
    const problem = isSqlite(db) ? void (await sql`select 1`.execute(db)) : (await readState(ask)).problem;
    if (problem) return [`database: ${problem}`];
  } catch (error) {
    return [`database: ${error instanceof NotWritable ? error.reason : 'it does not answer'}`];
  }
  try {
    await write(db, 'ready');
    return [];
  } catch {
    return ['database: it takes no writes'];
  }
}
