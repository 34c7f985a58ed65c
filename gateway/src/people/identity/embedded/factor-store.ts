import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The library's own tables of the second factor, as far as they are read and written past it. */
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

/** Also one that is not set up to the end. False when there was none. */
export async function deleteFactor(db: Database, userId: string): Promise<boolean> {
  const tables = tablesOf(db);
  const { numDeletedRows } = await tables
    .deleteFrom('idp_two_factor')
    .where('userId', '=', userId)
    .executeTakeFirst();
  await tables.updateTable('idp_user').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute();
  return numDeletedRows > 0n;
}

/** Lists of recovery codes that are not lists of hashes. */
export async function encryptedRecoveryCodes(db: Database): Promise<{ id: string; backupCodes: string }[]> {
  return tablesOf(db)
    .selectFrom('idp_two_factor')
    .select(['id', 'backupCodes'])
    .where('backupCodes', 'not like', '[%')
    .execute();
}

/** Unless the list has changed meanwhile. */
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
