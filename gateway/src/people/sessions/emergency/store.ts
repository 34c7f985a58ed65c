import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../../platform/db/index.ts';
import type { UserRow } from '../../users/tables.ts';
import type { EmergencyWindowsTable } from './tables.ts';

export type EmergencyWindow = Selectable<EmergencyWindowsTable>;

/** The window that is open at an instant. */
export async function findOpenWindow(db: Database, now: Date): Promise<EmergencyWindow | undefined> {
  return db
    .selectFrom('emergency_windows')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('closes_at', '>', toSql(now))
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function insertWindow(
  db: Database,
  window: Pick<EmergencyWindow, 'reason' | 'opened_at' | 'closes_at'>,
): Promise<number> {
  const { insertId } = await db.insertInto('emergency_windows').values(window).executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function closeWindow(db: Database, id: number, at: SqlDateTime): Promise<void> {
  await db.updateTable('emergency_windows').set({ closed_at: at }).where('id', '=', id).execute();
}

/** Makes others who want to close or use the window wait until the transaction ends, on every database. */
export async function lockWindow(db: Database, id: number): Promise<void> {
  await db
    .updateTable('emergency_windows')
    .set((eb) => ({ reason: eb.ref('reason') }))
    .where('id', '=', id)
    .execute();
}

export async function insertCode(
  db: Database,
  code: { code_hash: string; window_id: number; user_id: number },
): Promise<void> {
  await db.insertInto('emergency_codes').values(code).execute();
}

/** Finds the person for an unused code of a window. */
export async function findCode(db: Database, windowId: number, hash: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('emergency_codes')
    .innerJoin('users', 'users.id', 'emergency_codes.user_id')
    .selectAll('users')
    .where('emergency_codes.code_hash', '=', hash)
    .where('emergency_codes.window_id', '=', windowId)
    .where('emergency_codes.used_at', 'is', null)
    .executeTakeFirst();
}

/** Marks a code as used. Returns false when it was used already. */
export async function useCode(db: Database, hash: string, at: SqlDateTime): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emergency_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The owners of the window's codes, and when the codes were used. */
export const codesOf = (db: Database, windowId: number) =>
  db
    .selectFrom('emergency_codes')
    .innerJoin('users', 'users.id', 'emergency_codes.user_id')
    .select(['users.email', 'emergency_codes.used_at'])
    .where('emergency_codes.window_id', '=', windowId)
    .orderBy('users.email')
    .execute();

/** Deletes the sessions that a window's codes began. Returns the ids of their owners. */
export async function deleteSessionsOfWindow(db: Database, windowId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('emergency_window_id', '=', windowId)
    .execute();
  await db.deleteFrom('sessions').where('emergency_window_id', '=', windowId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** All people with an address, which must be normalised. */
export async function findPeople(db: Database, email: string): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().where('email', '=', email).execute();
}
