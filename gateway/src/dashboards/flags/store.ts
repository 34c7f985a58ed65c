import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { FlagsTable } from './tables.ts';

export const listRows = (db: Database) =>
  db.selectFrom('flags').selectAll().orderBy('dashboard').orderBy('name').execute();

/** Locks the row of a flag until the transaction ends, and returns it. */
export async function lockRow(db: Database, dashboard: string, name: string) {
  const isRow = { dashboard, name };
  await db
    .updateTable('flags')
    .set((eb) => ({ killed: eb.ref('killed') }))
    .where((eb) => eb.and(isRow))
    .execute();
  return db
    .selectFrom('flags')
    .selectAll()
    .where((eb) => eb.and(isRow))
    .executeTakeFirst();
}

export async function replaceRow(db: Database, row: Insertable<FlagsTable>): Promise<void> {
  const { dashboard, name, ...values } = row;
  const { numUpdatedRows } = await db
    .updateTable('flags')
    .set(values)
    .where('dashboard', '=', dashboard)
    .where('name', '=', name)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await db.insertInto('flags').values(row).execute();
}

/** Email addresses of the users with these ids. */
export async function emailsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
