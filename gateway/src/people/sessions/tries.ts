import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/context.ts';
import { fromSql, isDuplicate, isTransient, toSql } from '../../platform/db/index.ts';
import { inTurn } from './in-turn.ts';
import { deleteTriesOf, deleteTry, type Entry, insertTry, newestTries } from './tries-store.ts';

/** What tries are counted by, such as `('emergency', address)`, in the form in which it is kept. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export type Permit = { allowed: true; entry?: Entry } | { allowed: false; retryAfter: number };
type Recorded = Exclude<Permit, { allowed: true }> | { allowed: true; entry: Entry };

interface Try {
  subject: string;
  now: Date;
  /** How far back tries count. */
  withinMs: number;
}

/** What a look at the earlier tries says: the most of them that it needs, and how long the next one must wait. */
interface Rule {
  looksAt: number;
  waitMs(earlier: readonly Date[]): number;
}

/** Other gateways may take the number that comes next; a cluster may refuse it late. */
const ATTEMPTS = 60;
const LONGEST_PAUSE_MS = 20;

/**
 * Writes a try down before its answer, unless it must wait. Tries of one subject are numbered without a gap, and a number is
 * given once: of many that come at once, exactly as many are written down as of many in a row. One that must wait is not
 * written down, so that going on does not make the wait longer.
 */
async function permit(db: Database, { subject, now, withinMs }: Try, rule: Rule): Promise<Recorded> {
  for (let attempt = 1; ; attempt++) {
    const rows = await newestTries(db, subject, rule.looksAt);
    const since = now.getTime() - withinMs;
    const earlier = rows.map(({ at }) => fromSql(at)).filter((at) => at.getTime() > since);
    const waitMs = rule.waitMs(earlier.reverse());
    if (waitMs > 0) return { allowed: false, retryAfter: Math.ceil(waitMs / 1_000) };
    const entry = { subject, seq: (rows[0]?.seq ?? 0) + 1 };
    try {
      await insertTry(db, { ...entry, at: toSql(now) });
      return { allowed: true, entry };
    } catch (error) {
      if (attempt === ATTEMPTS || !(isDuplicate(error) || isTransient(error))) throw error;
      await wait(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/** Allows so many tries in any stretch of that length. */
export function limitTries(db: Database, given: Try & { limit: number }): Promise<Recorded> {
  const { subject, now, limit, withinMs } = given;
  const waitMs = (earlier: readonly Date[]) => {
    const oldest = earlier.at(-limit);
    return oldest ? Math.max(1, oldest.getTime() + withinMs - now.getTime()) : 0;
  };
  return inTurn(db, subject, () => permit(db, given, { looksAt: limit, waitMs }));
}

/**
 * Allows so many tries freely; from then on one must wait after each, a second at first, twice as long each time, up to the
 * longest. Nobody is shut out for longer than that, however often somebody else tries.
 */
export function slowTries(db: Database, given: Try & { free: number; longestMs: number }): Promise<Recorded> {
  const { subject, now, free, longestMs } = given;
  // So many pauses, and they have grown to the longest.
  const looksAt = free + Math.ceil(Math.log2(longestMs / 1_000)) + 1;
  const waitMs = (earlier: readonly Date[]) => {
    const newest = earlier.at(-1);
    if (!newest || earlier.length < free) return 0;
    const pause = Math.min(longestMs, 1_000 * 2 ** (earlier.length - free));
    return newest.getTime() + pause - now.getTime();
  };
  return inTurn(db, subject, () => permit(db, given, { looksAt, waitMs }));
}

/** After a success, where one makes the earlier failures void. */
export async function forgetTries(db: Database, subjects: readonly string[]): Promise<void> {
  if (!subjects.length) return;
  await deleteTriesOf(db, subjects);
}

/** After a success, where failures alone count: the others' tries stay. */
export const takeBack = (db: Database, entry: Entry): Promise<void> => deleteTry(db, entry);
