import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { AssertionKeysTable } from './tables.ts';

/** All key pairs, oldest first. */
export async function listKeys(db: Database) {
  return db.selectFrom('assertion_keys').selectAll().orderBy('created_at').orderBy('kid').execute();
}

export async function insertKey(db: Database, key: Insertable<AssertionKeysTable>): Promise<void> {
  await db.insertInto('assertion_keys').values(key).execute();
}

export async function deleteKeys(db: Database, kids: readonly string[]): Promise<void> {
  if (kids.length === 0) return;
  await db.deleteFrom('assertion_keys').where('kid', 'in', kids).execute();
}
