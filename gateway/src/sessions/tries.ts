import { createHash } from 'node:crypto';
import type { Database } from '../context.ts';
import type { SqlDateTime } from '../db/tables.ts';
import { fromSql, toSql } from '../db/time.ts';

/** What tries are counted by, such as `['emergency', address]`, in the form in which it is kept. */
export const subjectOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

async function triesSince(db: Database, subject: string, since: SqlDateTime): Promise<Date[]> {
  const rows = await db
    .selectFrom('tries')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => fromSql(at));
}

/**
 * Counts a try of something secret: tells whether it is within the limit of a stretch of time, and if not, in how many seconds
 * one will be. A try is written before it is counted, so that of many at once no more get through than of many in a row;
 * those beyond the limit are taken out again, so that going on does not make the wait longer.
 */
export async function countTry(
  db: Database,
  { subject, now, limit, withinMs }: { subject: string; now: Date; limit: number; withinMs: number },
): Promise<{ allowed: true } | { allowed: false; retryAfter: number }> {
  const { insertId } = await db
    .insertInto('tries')
    .values({ subject, at: toSql(now) })
    .executeTakeFirstOrThrow();
  const tries = await triesSince(db, subject, toSql(new Date(now.getTime() - withinMs)));
  if (tries.length <= limit) return { allowed: true };
  await db.deleteFrom('tries').where('id', '=', Number(insertId)).execute();
  const oldest = tries[0] ?? now;
  const seconds = Math.ceil((oldest.getTime() + withinMs - now.getTime()) / 1_000);
  return { allowed: false, retryAfter: Math.max(1, seconds) };
}

export async function deleteTriesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('tries').where('at', '<', toSql(instant)).execute();
}
