import { createHash } from 'node:crypto';
import type { Database } from '../context.ts';
import { fromSql, toSql } from '../db/time.ts';

/** What tries are counted by, such as `('emergency', address)`, in the form in which it is kept. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export type Permit = { allowed: true } | { allowed: false; retryAfter: number };

interface Try {
  subject: string;
  now: Date;
  /** How far back tries count. */
  withinMs: number;
}

/**
 * Writes a try down before looking at those that were there already: of many at once no more get through than of many in
 * a row. `waitMs` says how long after now the next one may come, given when earlier ones were; a try that must wait is taken
 * out again, so that going on does not make the wait longer.
 */
async function permit(
  db: Database,
  { subject, now, withinMs }: Try,
  waitMs: (earlier: readonly Date[]) => number,
): Promise<Permit> {
  const { insertId } = await db
    .insertInto('tries')
    .values({ subject, at: toSql(now) })
    .executeTakeFirstOrThrow();
  const own = Number(insertId);
  const rows = await db
    .selectFrom('tries')
    .select(['id', 'at'])
    .where('subject', '=', subject)
    .where('at', '>', toSql(new Date(now.getTime() - withinMs)))
    .orderBy('at')
    .execute();
  const wait = waitMs(rows.filter(({ id }) => id !== own).map(({ at }) => fromSql(at)));
  if (wait <= 0) return { allowed: true };
  await db.deleteFrom('tries').where('id', '=', own).execute();
  return { allowed: false, retryAfter: Math.ceil(wait / 1_000) };
}

/** Allows so many tries in any stretch of that length. */
export function limitTries(db: Database, given: Try & { limit: number }): Promise<Permit> {
  const { now, limit, withinMs } = given;
  return permit(db, given, (earlier) => {
    const oldest = earlier.at(-limit);
    return oldest ? Math.max(1, oldest.getTime() + withinMs - now.getTime()) : 0;
  });
}

/**
 * Allows so many tries freely; from then on one must wait after each, a second at first, twice as long each time, up to the
 * longest. Nobody is shut out for longer than that, however often somebody else tries.
 */
export function slowTries(db: Database, given: Try & { free: number; longestMs: number }): Promise<Permit> {
  const { now, free, longestMs } = given;
  return permit(db, given, (earlier) => {
    const newest = earlier.at(-1);
    if (!newest || earlier.length < free) return 0;
    const pause = Math.min(longestMs, 1_000 * 2 ** (earlier.length - free));
    return newest.getTime() + pause - now.getTime();
  });
}

/** After a success. */
export async function forgetTries(db: Database, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('tries').where('subject', 'in', subjects).execute();
}

export async function deleteTriesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('tries').where('at', '<', toSql(instant)).execute();
}
