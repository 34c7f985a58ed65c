import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { ProviderSessions } from '../port.ts';
import { instant } from './instants.ts';
import { ISSUER } from './names.ts';

/** The library's own tables: only the columns that this module reads or writes directly. */
interface ProviderTables {
  idp_session: { id: string; userId: string; createdAt: string; expiresAt: string };
  idp_user: { id: string; twoFactorEnabled: number | null };
}

const tablesOf = (db: Database) => db as unknown as Kysely<ProviderTables>;

/** The embedded provider's sessions are in the same database, so one transaction ends a session here and there. */
export const embeddedSessions: ProviderSessions = {
  async find(db, session) {
    const row = await tablesOf(db)
      .selectFrom('idp_session')
      .innerJoin('idp_user', 'idp_user.id', 'idp_session.userId')
      .where('idp_session.id', '=', session)
      .select(['userId', 'idp_session.createdAt', 'idp_session.expiresAt', 'twoFactorEnabled'])
      .executeTakeFirst();
    if (!row) return null;
    return {
      subject: row.userId,
      since: instant(row.createdAt),
      until: instant(row.expiresAt),
      secondFactor: Boolean(row.twoFactorEnabled),
    };
  },

  async hold(db, session) {
    await tablesOf(db)
      .updateTable('idp_session')
      .set((eb) => ({ expiresAt: eb.ref('expiresAt') }))
      .where('id', '=', session)
      .execute();
  },

  async end(db, session) {
    await tablesOf(db).deleteFrom('idp_session').where('id', '=', session).execute();
  },

  async endAll(db, { issuer, subject }, kept) {
    // If the person has another issuer, the tables may be missing: the library makes them at its first use.
    if (issuer !== ISSUER) return;
    await tablesOf(db)
      .deleteFrom('idp_session')
      .where('userId', '=', subject)
      .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? ''))
      .execute();
  },
};
