import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';

/** A recorded try. */
export interface Entry {
  subject: string;
  seq: number;
}

/** The newest tries of a subject, newest first. */
export async function newestTries(
  db: Database,
  subject: string,
  most: number,
): Promise<{ seq: number | null; at: SqlDateTime }[]> {
  return db
    .selectFrom('tries')
    .select(['seq', 'at'])
    .where('subject', '=', subject)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
}

/** Fails with a duplicate when another gateway has taken the number. */
export async function insertTry(db: Database, entry: Entry & { at: SqlDateTime }): Promise<void> {
  await db.insertInto('tries').values(entry).execute();
}

export async function deleteTry(db: Database, { subject, seq }: Entry): Promise<void> {
  await db.deleteFrom('tries').where('subject', '=', subject).where('seq', '=', seq).execute();
}

export async function deleteTriesOf(db: Database, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('tries').where('subject', 'in', subjects).execute();
}

export async function deleteTriesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('tries').where('at', '<', toSql(instant)).execute();
}
