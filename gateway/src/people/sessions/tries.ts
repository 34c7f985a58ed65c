import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/context.ts';
import { fromSql, isDuplicate, isTransient, toSql } from '../../platform/db/index.ts';
import { inTurn } from './in-turn.ts';
import { deleteTriesOf, deleteTry, type Entry, insertTry, newestTries } from './tries-store.ts';

/** The subject that tries are counted by, such as `('emergency', address)`, in its stored form. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export type Permit = { allowed: true; entry?: Entry } | { allowed: false; retryAfter: number };
type Recorded = Exclude<Permit, { allowed: true }> | { allowed: true; entry: Entry };

interface Try {
  subject: string;
  now: Date;
  /** How long a try counts. */
  withinMs: number;
}

/** A rule for tries: how many of the earlier tries it looks at, and how long the next try must wait. */
interface Rule {
  looksAt: number;
  waitMs(earlier: readonly Date[]): number;
}

/** The number of attempts to get a number: other gateways may take the next one, and a cluster may refuse it late. */
const ATTEMPTS = 60;
const LONGEST_PAUSE_MS = 20;

/**
 * Records a try before its answer, unless it must wait. Tries of one subject are numbered without gaps, and each number
 * is used once. So many tries at the same time are counted exactly as many tries in a row. A try that must wait is not
 * recorded, so that repeating it does not make the wait longer.
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

/** Allows `limit` tries in any period of `withinMs`. */
export function limitTries(db: Database, tries: Try & { limit: number }): Promise<Recorded> {
  const { subject, now, limit, withinMs } = tries;
  const waitMs = (earlier: readonly Date[]) => {
    const oldest = earlier.at(-limit);
    return oldest ? Math.max(1, oldest.getTime() + withinMs - now.getTime()) : 0;
  };
  return inTurn(db, subject, () => permit(db, tries, { looksAt: limit, waitMs }));
}

/**
 * Allows `free` tries without a pause. After that, each try needs a pause: one second at first, then twice as long each
 * time, up to `longestMs`. So nobody is shut out for longer than that, however often others try.
 */
export function slowTries(db: Database, tries: Try & { free: number; longestMs: number }): Promise<Recorded> {
  const { subject, now, free, longestMs } = tries;
  // After this number of pauses the pause has reached `longestMs`.
  const looksAt = free + Math.ceil(Math.log2(longestMs / 1_000)) + 1;
  const waitMs = (earlier: readonly Date[]) => {
    const newest = earlier.at(-1);
    if (!newest || earlier.length < free) return 0;
    const pause = Math.min(longestMs, 1_000 * 2 ** (earlier.length - free));
    return newest.getTime() + pause - now.getTime();
  };
  return inTurn(db, subject, () => permit(db, tries, { looksAt, waitMs }));
}

/** Deletes the earlier failures after a success. */
export async function forgetTries(db: Database, subjects: readonly string[]): Promise<void> {
  if (!subjects.length) return;
  await deleteTriesOf(db, subjects);
}

/** Deletes one try that does not count after all, for example a success where only failures count. The other tries stay. */
export const takeBack = (db: Database, entry: Entry): Promise<void> => deleteTry(db, entry);
