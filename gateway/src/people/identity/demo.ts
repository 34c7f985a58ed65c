import { ROLES, type Role, SITE_CODE } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { findByIdentity } from '../sessions/person-store.ts';
import { addUser } from '../users/write-store.ts';
import { countAccounts } from './demo-store.ts';
import { ISSUER } from './embedded/names.ts';
import { openProvider } from './embedded/provider.ts';

export const DEMO_PASSWORD = 'demo-portal-1';
/** The access code of Business Office in the demo. Every other installation sets BUSINESS_OFFICE_CODE_HASH. */
export const DEMO_OFFICE_CODE = 'demo-office-1';

const PEOPLE: Readonly<Record<Role, { mailbox: string; name: string; department: string }>> = {
  provider: { mailbox: 'provider', name: 'Dr. Elena Marquez', department: 'Cath Lab' },
  analyst: { mailbox: 'analyst', name: 'Marcus Whitfield', department: SITE_CODE },
  committee: { mailbox: 'committee', name: 'Dr. Priya Raman', department: 'CVOR' },
  supply_chain: { mailbox: 'supply', name: 'Tom Becker', department: SITE_CODE },
  business_office: { mailbox: 'business', name: 'Grace Okafor', department: SITE_CODE },
  admin: { mailbox: 'admin', name: 'Hannah Lindqvist', department: SITE_CODE },
};

const emailOf = (role: Role): string => `${PEOPLE[role].mailbox}@demo.local`;

/** The demo account of each role (architecture, "Commands"). */
export const DEMO_ACCOUNTS: readonly { email: string; name: string; role: Role }[] = ROLES.map((role) => ({
  email: emailOf(role),
  name: PEOPLE[role].name,
  role,
}));

/** Whether no demo account is missing. It needs no library of the embedded provider. */
export const hasDemoAccounts = async (db: Database): Promise<boolean> =>
  (await countAccounts(
    db,
    DEMO_ACCOUNTS.map(({ email }) => email),
  )) === DEMO_ACCOUNTS.length;

/**
 * Adds the missing demo accounts to the embedded provider, so that they really sign in, and to the users. Returns the
 * user id of each role. Existing accounts stay unchanged.
 */
export async function seedDemoAccounts(services: Services): Promise<Record<Role, number>> {
  const { auth } = await openProvider(services);
  const { internalAdapter, password } = await auth.$context;
  let hash: Promise<string> | undefined;
  const ids: Partial<Record<Role, number>> = {};

  for (const { email, name, role } of DEMO_ACCOUNTS) {
    const existing = await internalAdapter.findUserByEmail(email);
    const account =
      existing?.user ??
      (await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' }));
    if (!existing) {
      // One hash for all accounts: they share a password, and each hash would delay the start by a tenth of a second.
      hash ??= password.hash(DEMO_PASSWORD);
      await internalAdapter.linkAccount({
        userId: account.id,
        providerId: 'credential',
        accountId: account.id,
        password: await hash,
      });
    }
    ids[role] = await demoUser(services, account.id, role);
  }
  return ids as Record<Role, number>;
}

async function demoUser({ db, clock }: Services, subject: string, role: Role): Promise<number> {
  const existing = await findByIdentity(db, ISSUER, subject);
  if (existing) return existing.id;
  const { name, department } = PEOPLE[role];
  const at = clock();
  const user = {
    issuer: ISSUER,
    subject,
    email: emailOf(role),
    email_verified: 1,
    name,
    role,
    department,
    active: 1,
    profile_created: 1,
    created_at: toSql(at),
  };
  return transaction(db, (trx) => addUser(trx, { action: 'demo_added', at }, user, [role]));
}
