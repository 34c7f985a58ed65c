import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The library's own tables of the second factor: only the columns that this module reads or writes directly. */
interface FactorTables {
  idp_user: { id: string; email: string; twoFactorEnabled: number };
  idp_two_factor: { id: string; userId: string; backupCodes: string };
}

const tablesOf = (db: Database) => db as unknown as Kysely<FactorTables>;

export async function factorOf(
  db: Database,
  email: string,
): Promise<{ id: string; twoFactorEnabled: number } | undefined> {
  return tablesOf(db)
    .selectFrom('idp_user')
    .select(['id', 'twoFactorEnabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Also deletes a factor whose setup is not complete. Returns false when there was none. */
export async function deleteFactor(db: Database, userId: string): Promise<boolean> {
  const tables = tablesOf(db);
  const { numDeletedRows } = await tables
    .deleteFrom('idp_two_factor')
    .where('userId', '=', userId)
    .executeTakeFirst();
  await tables.updateTable('idp_user').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute();
  return numDeletedRows > 0n;
}

/** The lists of recovery codes that are still encrypted instead of hashed. */
export async function encryptedRecoveryCodes(db: Database): Promise<{ id: string; backupCodes: string }[]> {
  return tablesOf(db)
    .selectFrom('idp_two_factor')
    .select(['id', 'backupCodes'])
    .where('backupCodes', 'not like', '[%')
    .execute();
}

/** Replaces the list unless it has changed in the meantime. */
export async function replaceRecoveryCodes(
  db: Database,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tablesOf(db)
    .updateTable('idp_two_factor')
    .set({ backupCodes: to })
    .where('id', '=', id)
    .where('backupCodes', '=', from)
    .execute();
}
