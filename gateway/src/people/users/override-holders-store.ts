import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** The people who may show a dashboard from their own computer in the portal. An operator allows it for each person. */
export async function isHolder(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('remote_override_holders')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The addresses of all holders. */
export async function listHolders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('remote_override_holders')
    .innerJoin('users', 'users.id', 'remote_override_holders.user_id')
    .select('users.email')
    .orderBy('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

export async function insertHolder(db: Database, userId: number, at: SqlDateTime): Promise<void> {
  await db.insertInto('remote_override_holders').values({ user_id: userId, granted_at: at }).execute();
}

export async function deleteHolder(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('remote_override_holders').where('user_id', '=', userId).execute();
}

/** Moves the permission from one row of a person to another row. */
export async function moveHolder(trx: Database, from: number, to: number, at: SqlDateTime): Promise<void> {
  if (!(await isHolder(trx, from))) return;
  for (const userId of [from, to]) await deleteHolder(trx, userId);
  await insertHolder(trx, to, at);
}

/** Deletes a person's overrides, and the permission to have any. */
export async function deleteOverridesOf(db: Database, userId: number): Promise<void> {
  for (const table of ['remote_overrides', 'remote_override_holders'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
