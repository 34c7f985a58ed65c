import type { Kysely } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isUnknownTable } from '../../platform/db/index.ts';
import { ISSUER } from './embedded/names.ts';

/** The library's own table: only the columns that this module reads. */
interface AccountTables {
  idp_user: { id: string; email: string };
}

/** How many of these addresses have an account at the embedded provider and a user who belongs to it. */
export async function countAccounts(db: Database, emails: readonly string[]): Promise<number> {
  const ids = await (db as unknown as Kysely<AccountTables>)
    .selectFrom('idp_user')
    .select('id')
    .where('email', 'in', emails)
    .execute()
    .catch((error: unknown) => {
      // The library makes its tables when it is loaded for the first time.
      if (isUnknownTable(error)) return [];
      throw error;
    });
  if (ids.length === 0) return 0;
  const subjects = ids.map(({ id }) => id);
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', ISSUER)
    .where('subject', 'in', subjects)
    .execute();
  return users.length;
}
