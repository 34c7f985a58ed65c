import { DomainError, fitText, LIMITS, ROLE, type Role, SITE_CODE } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database, Services, SessionUser } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { mayHaveAccount } from '../identity/domains.ts';
import type { Identity } from '../identity/port.ts';
import { moveMemberships } from '../users/memberships-store.ts';
import { moveHolder } from '../users/override-holders-store.ts';
import type { UserRow } from '../users/tables.ts';
import { addUser, changeUser, lockIdentity, lockUser, removeUser } from '../users/write-store.ts';
import { findByIdentity, findInvitation, rolesOf } from './person-store.ts';
import { forgetUser, startSession } from './service.ts';
import { type SignIn, signInOf } from './sign-in.ts';
import { sessionUser } from './user.ts';

/** The parts of the browser's `userDetails` that are used (decisions, "Identity and sessions"). */
export interface Wishes {
  name?: string;
  role?: Role;
}

/** Where a sign-in comes from. */
interface Client {
  /** Browser and system in a few words, such as "Firefox on Windows". */
  device: string | null;
  /** The network address. */
  address?: string;
}

/**
 * Opens a session of the portal for a verified identity. Creates the user at the first sign-in, or turns an open invitation into the user.
 * Throws `unauthenticated` when the sign-in behind the token is over, `forbidden` for an inactive user and for an address that may not have
 * an account.
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
      // A call that ends sessions at this moment either finishes first, or waits and then finds this session.
      await lockIdentity(trx, issuer, subject);
      const user = await findByIdentity(trx, issuer, subject);
      const from = await signInOf({ ...services, db: trx }, identity, user);
      if (!from) return null;
      const { row, roles } = await enter(trx, services, identity, wishes, user);
      const session = await begin({ ...services, db: trx }, row, from, client);
      return { row, roles, secondFactor: from.secondFactor ?? false, session };
    });
  // Two first sign-ins at the same time: the slower one finds the row that the faster one has created.
  const entered = await work().catch((error: unknown) => {
    if (isDuplicate(error)) return work();
    throw error;
  });
  if (!entered) throw new DomainError('unauthenticated', say('sessionEnded'));
  const { row, roles, secondFactor, session } = entered;
  if (!session) {
    const event = { kind: 'sign_in_refused', userId: row.id, address: client.address } as const;
    await recordSecurityEvent(services.db, services.clock(), event);
    throw new DomainError('forbidden', say('accountInactive'));
  }
  forgetUser(row.id);
  const { token, expiresAt } = session;
  const user = sessionUser(row, roles, { secondFactor, needing: services.config.secondFactorRoles });
  return { token, user: { ...user, sessionExpiresAt: expiresAt.toISOString() } };
}

/** Starts a session; null for an inactive person. */
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
  user: UserRow | undefined,
) {
  const id =
    (await claim(trx, services, identity, user)) ??
    user?.id ??
    (await create(trx, services, identity, wishes));
  if (user?.id === id) await follow(trx, services, user, identity);
  const row = await findByIdentity(trx, identity.issuer, identity.subject);
  if (!row) throw new Error('The user of this sign-in is gone');
  return grant(trx, services, row, wishes);
}

/**
 * Accepts an open invitation for the verified address: it belongs to the person who proves that they own the address. Returns the id of the
 * user; null when there is no invitation to accept.
 */
async function claim(
  trx: Database,
  services: Services,
  { issuer, subject, email, emailVerified }: Identity,
  user: UserRow | undefined,
): Promise<number | null> {
  if (!emailVerified || !email || user?.profile_created === 1 || user?.active === 0) return null;
  const open = await findInvitation(trx, email);
  const invitation = open && (await lockUser(trx, open.id));
  // Another sign-in was faster.
  if (!invitation || invitation.row.issuer !== null) return null;
  const at = services.clock();
  const act = { action: 'invitation_claimed', at } as const;
  const claimed = { email_verified: 1, profile_created: 1 };
  const locked = user && (await lockUser(trx, user.id));
  if (locked) {
    // The person signed in before their address was verified: the contents of the invitation move to the row that they have.
    const { name, role, department } = invitation.row;
    const roles = [...new Set([role, ...invitation.roles])];
    await changeUser(trx, act, locked, { ...claimed, name, role, department, roles });
    await moveHolder(trx, invitation.row.id, locked.row.id, toSql(at));
    await moveMemberships(trx, invitation.row.id, locked.row.id);
    await removeUser(trx, { action: 'removed', at }, invitation);
  } else {
    await changeUser(trx, act, invitation, { ...claimed, issuer, subject, active: 1 });
  }
  const userId = locked?.row.id ?? invitation.row.id;
  await recordSecurityEvent(trx, at, { kind: 'invitation_claimed', userId });
  return userId;
}

async function create(
  trx: Database,
  services: Services,
  identity: Identity,
  wishes: Wishes,
): Promise<number> {
  const { issuer, subject, email = '', emailVerified, trustedRole } = identity;
  if (!mayHaveAccount(services.config, email)) throw new DomainError('forbidden', say('emailDomainRefused'));
  const role = trustedRole ?? honoured(services, wishes) ?? 'provider';
  const at = services.clock();
  const user = {
    issuer,
    subject,
    email,
    email_verified: emailVerified ? 1 : 0,
    name: fitText(identity.name ?? wishes.name ?? email, LIMITS.shortText),
    role,
    department: SITE_CODE,
    active: 1,
    profile_created: trustedRole ? 1 : 0,
    created_at: toSql(at),
  };
  return addUser(trx, { action: 'signed_up', at }, user, [role]);
}

/** Updates the address and whether it is verified: the provider decides both, at every sign-in. */
async function follow(
  trx: Database,
  { clock }: Services,
  user: UserRow,
  { email, emailVerified }: Identity,
): Promise<void> {
  const verified = emailVerified ? 1 : 0;
  const address = email ?? user.email;
  if (user.email === address && user.email_verified === verified) return;
  const locked = await lockUser(trx, user.id);
  const said = { email: address, email_verified: verified };
  if (locked) await changeUser(trx, { action: 'address_changed', at: clock() }, locked, said);
}

/** The role that a person may ask for. A role that needs the access code is granted later, when the profile is completed. */
const honoured = ({ config }: Services, { role }: Wishes): Role | undefined =>
  role && !ROLE[role].needsCode && config.selfAssignableRoles.includes(role) ? role : undefined;

/** Gives roles at a sign-in: administrator by the setting ADMIN_EMAILS, or the requested role as long as the profile is not complete. */
async function grant(trx: Database, services: Services, row: UserRow, wishes: Wishes) {
  const roles = await rolesOf(trx, row.id);
  const change = granted(services, row, roles, wishes);
  const locked = change && (await lockUser(trx, row.id));
  if (!locked) return { row, roles };
  const at = services.clock();
  const { action, ...granting } = change;
  const after = await changeUser(trx, { action, at }, locked, granting);
  if (action === 'admin_granted') {
    await recordSecurityEvent(trx, at, { kind: action, userId: row.id, detail: 'ADMIN_EMAILS' });
  }
  return { row: after.row, roles: [...after.roles] };
}

function granted(services: Services, row: UserRow, roles: readonly Role[], wishes: Wishes) {
  const byPolicy = row.email_verified === 1 && services.config.adminEmails.includes(row.email);
  if (byPolicy && row.active === 1 && !roles.includes('admin')) {
    const all: Role[] = row.profile_created ? [...roles, 'admin'] : ['admin'];
    return { action: 'admin_granted', role: 'admin', profile_created: 1, roles: all } as const;
  }
  const role = honoured(services, wishes);
  if (role && row.profile_created === 0 && row.role !== role) {
    return { action: 'role_chosen', role, roles: [role] } as const;
  }
  return null;
}
