import type { Database } from '../../platform/context.ts';
import { builtStatement, type Values, valuesOf } from '../../platform/fast/index.ts';
import type { NewTelling, TellingRow } from './tables.ts';

const insert = builtStatement((db, row: Values<NewTelling>) => db.insertInto('tellings').values(row));

export async function insertTelling(db: Database, row: NewTelling): Promise<void> {
  await insert(db, valuesOf(row));
}

/** The next event of which people are to be told. */
export const nextTelling = (db: Database, now: string): Promise<TellingRow | undefined> =>
  db
    .selectFrom('tellings')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** True when this transaction has taken the row away: nobody else tells of the event. */
export async function takeTelling(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('tellings').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
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
