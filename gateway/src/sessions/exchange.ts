import { DomainError, fitText, LIMITS, MESSAGES, type Role, SITE_CODE } from '@portal/domain';
import { recordSecurityEvent } from '../audit/security-store.ts';
import type { Database, Services, SessionUser } from '../context.ts';
import { isDuplicate } from '../db/errors.ts';
import type { UserRow } from '../db/tables.ts';
import { toSql } from '../db/time.ts';
import { transaction } from '../db/transaction.ts';
import { mayHaveAccount } from '../identity/domains.ts';
import type { Identity } from '../identity/port.ts';
import { insertUser, replaceRoles, updateUserRow } from '../users/store.ts';
import {
  claimInvitation,
  deleteInvitation,
  findByIdentity,
  findInvitation,
  lockIdentity,
  rolesOf,
} from './person-store.ts';
import { forgetUser, startSession } from './service.ts';
import { type SignIn, signInOf } from './sign-in.ts';
import { sessionUser } from './user.ts';

export const INACTIVE = 'Your account is inactive. Please contact an administrator.';
export const DOMAIN_REFUSED = 'Accounts are limited to the e-mail addresses of this organisation.';

/** What of the browser's `userDetails` counts at all (decisions, "Identity and sessions"). */
export interface Wishes {
  name?: string;
  role?: Role;
}

/** Where a sign-in comes from. */
interface Client {
  /** Browser and system in short words. */
  device: string | null;
  /** The network address. */
  address?: string;
}

/**
 * Turns a verified identity into a session of our own. Makes the user at the first sign-in, or lets an invited one take
 * their place. Throws `unauthenticated` when the sign-in behind the token is over, `forbidden` for an inactive user and for an
 * address that may not have an account.
 */
export async function exchange(
  services: Services,
  identity: Identity,
  wishes: Wishes,
  client: Client = { device: null },
): Promise<{ token: string; user: SessionUser }> {
  const work = () =>
    transaction(services.db, async (trx) => {
      const { issuer, subject } = identity;
      // Whoever ends sessions now is waited for, or waits and then finds this one.
      await lockIdentity(trx, issuer, subject);
      const found = await findByIdentity(trx, issuer, subject);
      const from = await signInOf({ ...services, db: trx }, identity, found);
      if (!from) return null;
      const { row, roles } = await enter(trx, services, identity, wishes, found);
      const session = await begin({ ...services, db: trx }, row, from, client);
      return { row, roles, secondFactor: from.secondFactor ?? false, session };
    });
  // Two first sign-ins at once: the slower one finds the row that the quicker one made.
  const entered = await work().catch((error: unknown) => {
    if (isDuplicate(error)) return work();
    throw error;
  });
  if (!entered) throw new DomainError('unauthenticated', MESSAGES.sessionEnded);
  const { row, roles, secondFactor, session } = entered;
  if (!session) {
    const event = { kind: 'sign_in_refused', userId: row.id, address: client.address } as const;
    await recordSecurityEvent(services.db, services.clock(), event);
    throw new DomainError('forbidden', INACTIVE);
  }
  forgetUser(row.id);
  const { token, expiresAt } = session;
  const user = sessionUser(row, roles, { secondFactor, needing: services.config.secondFactorRoles });
  return { token, user: { ...user, sessionExpiresAt: expiresAt.toISOString() } };
}

/** None for somebody who is inactive. */
async function begin(services: Services, row: UserRow, from: SignIn, { device, address }: Client) {
  if (row.active !== 1) return null;
  const session = await startSession(services, row.id, { ...from, device });
  const event = { kind: 'signed_in', userId: row.id, address, detail: device ?? undefined } as const;
  await recordSecurityEvent(services.db, services.clock(), event);
  return session;
}

async function enter(
  trx: Database,
  services: Services,
  identity: Identity,
  wishes: Wishes,
  found: UserRow | undefined,
) {
  const id =
    (await claim(trx, services, identity, found)) ??
    found?.id ??
    (await create(trx, services, identity, wishes));
  if (found?.id === id) await follow(trx, found, identity);
  const row = await findByIdentity(trx, identity.issuer, identity.subject);
  if (!row) throw new Error('The user of this sign-in is gone');
  return grant(trx, services, row, wishes);
}

/** An open invitation for the verified address: its person is whoever proves to own that address. */
async function claim(
  trx: Database,
  services: Services,
  { issuer, subject, email, emailVerified }: Identity,
  found: UserRow | undefined,
): Promise<number | null> {
  if (!emailVerified || !email || found?.profile_created === 1 || found?.active === 0) return null;
  const invitation = await findInvitation(trx, email);
  if (!invitation) return null;
  if (found) {
    // They signed in before their address was verified: the invitation's contents move to the row they have.
    await replaceRoles(trx, found.id, [
      ...new Set([invitation.role, ...(await rolesOf(trx, invitation.id))]),
    ]);
    const { name, role, department } = invitation;
    await updateUserRow(trx, found.id, { name, role, department, email_verified: 1, profile_created: 1 });
    await deleteInvitation(trx, invitation.id);
  } else if (!(await claimInvitation(trx, invitation.id, { issuer, subject }))) {
    return null;
  }
  const userId = found?.id ?? invitation.id;
  await recordSecurityEvent(trx, services.clock(), { kind: 'invitation_claimed', userId });
  return userId;
}

async function create(
  trx: Database,
  services: Services,
  identity: Identity,
  wishes: Wishes,
): Promise<number> {
  const { issuer, subject, email = '', emailVerified, trustedRole } = identity;
  if (!mayHaveAccount(services.config, email)) throw new DomainError('forbidden', DOMAIN_REFUSED);
  const role = trustedRole ?? 'provider';
  const id = await insertUser(trx, {
    issuer,
    subject,
    email,
    email_verified: emailVerified ? 1 : 0,
    name: fitText(identity.name ?? wishes.name ?? email, LIMITS.shortText),
    role,
    department: SITE_CODE,
    active: 1,
    profile_created: trustedRole ? 1 : 0,
    created_at: toSql(services.clock()),
  });
  await replaceRoles(trx, id, [role]);
  return id;
}

/** The address and whether it is verified are the provider's to say, at every sign-in. */
async function follow(trx: Database, found: UserRow, { email, emailVerified }: Identity): Promise<void> {
  const verified = emailVerified ? 1 : 0;
  const address = email ?? found.email;
  if (found.email === address && found.email_verified === verified) return;
  await updateUserRow(trx, found.id, { email: address, email_verified: verified });
}

/** Administrators by setting, and the role asked for at sign-up as long as the profile is not completed. */
async function grant(trx: Database, { config, clock }: Services, row: UserRow, { role }: Wishes) {
  let roles = await rolesOf(trx, row.id);
  const byPolicy = row.email_verified === 1 && config.adminEmails.includes(row.email);
  if (byPolicy && row.active === 1 && !roles.includes('admin')) {
    roles = row.profile_created ? [...roles, 'admin'] : ['admin'];
    await replaceRoles(trx, row.id, roles);
    const change = { role: 'admin', profile_created: 1 } as const;
    await updateUserRow(trx, row.id, change);
    await recordSecurityEvent(trx, clock(), {
      kind: 'admin_granted',
      userId: row.id,
      detail: 'ADMIN_EMAILS',
    });
    return { row: { ...row, ...change }, roles };
  }
  // Business office needs the access code, which the profile's completion asks for.
  const honoured = role && role !== 'business_office' && config.selfAssignableRoles.includes(role);
  if (honoured && row.profile_created === 0 && row.role !== role) {
    await replaceRoles(trx, row.id, [role]);
    await updateUserRow(trx, row.id, { role });
    return { row: { ...row, role }, roles: [role] };
  }
  return { row, roles };
}
