import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';

/** The library's own tables: only the columns that this module reads or writes directly. */
interface KeyTables {
  idp_jwks: { id: string; privateKey: string };
  idp_user: { id: string };
}

const tablesOf = (db: Database) => db as unknown as Kysely<KeyTables>;

/** One of the keys that sign identity tokens, encrypted as the library stores it. */
export async function someSigningKey(db: Database): Promise<string | undefined> {
  const row = await tablesOf(db).selectFrom('idp_jwks').select('privateKey').limit(1).executeTakeFirst();
  return row && JSON.parse(row.privateKey);
}

export async function deleteSigningKeys(db: Database): Promise<void> {
  await tablesOf(db).deleteFrom('idp_jwks').execute();
}

/** The next accounts after this one, ordered by id. */
export async function accountsAfter(db: Database, id: string, limit: number): Promise<string[]> {
  const rows = await tablesOf(db)
    .selectFrom('idp_user')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
