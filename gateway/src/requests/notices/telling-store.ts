import type { Database } from '../../platform/context.ts';
import { builtStatement, type Values, valuesOf } from '../../platform/fast/index.ts';
import type { NewTelling, TellingRow } from './tables.ts';

const insert = builtStatement((db, rows: readonly Values<NewTelling>[]) =>
  db.insertInto('tellings').values(rows),
);

export async function insertTellings(db: Database, rows: readonly NewTelling[]): Promise<void> {
  await insert(db, rows.map(valuesOf));
}

/** The next events that must be reported, at most `most` of them, the earliest due first. */
export const nextTellings = (db: Database, now: string, most: number): Promise<TellingRow[]> =>
  db
    .selectFrom('tellings')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** Deletes these rows. Returns true when this transaction has taken all of them, so that nobody else reports the events. */
export async function takeTellings(db: Database, ids: readonly number[]): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tellings').where('id', 'in', ids).executeTakeFirst();
  return numDeletedRows === BigInt(ids.length);
}

export async function postponeTelling(db: Database, id: number, until: string): Promise<void> {
  await db
    .updateTable('tellings')
    .set((eb) => ({ due_at: until, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTellingsOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('tellings').where('request_id', '=', requestId).execute();
}

/** How many events still have to be reported, and since when the first of them waits. */
export const tellingsWaiting = (db: Database) =>
  db
    .selectFrom('tellings')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('at').as('since')])
    .executeTakeFirstOrThrow();
