import { fitText, LIMITS, SITE_CODE } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { deleteOverridesOf } from '../users/override-holders-store.ts';
import type { UserRow } from '../users/tables.ts';
import { changeUser, lockUser, removeUser } from '../users/write-store.ts';
import { forgetUser } from './cache.ts';
import { findByIdentity } from './person-store.ts';
import { deleteSessionsOf } from './store.ts';

type Access = Pick<Services, 'db' | 'clock'>;

/** The values of a user about whom nobody has decided anything. */
const UNDECIDED = { role: 'provider', department: SITE_CODE, roles: ['provider'] } as const;

/**
 * Whether an administrator has given the user a role or made it inactive, or the user is more than a sign-in with an
 * unverified address.
 */
const isDecided = ({ active, profile_created, email_verified }: UserRow): boolean =>
  active === 0 || profile_created === 1 || email_verified === 1;

/**
 * Gives the user of an unverified account to the account that replaces it. What somebody entered at sign-in (name,
 * department, requested role) and the sessions are deleted. What an administrator has decided about the user stays.
 */
export async function handOver(
  { db, clock }: Access,
  issuer: string,
  from: string,
  to: { subject: string; name: string },
): Promise<void> {
  const id = await transaction(db, async (trx) => {
    const user = await findByIdentity(trx, issuer, from);
    if (!user) return null;
    // Waits for a sign-in that is in progress, so that its session ends too.
    const locked = await lockUser(trx, user.id);
    if (!locked) return null;
    await changeUser(trx, { action: 'handed_over', at: clock() }, locked, {
      subject: to.subject,
      name: fitText(to.name, LIMITS.shortText),
      ...(locked.row.profile_created === 0 && UNDECIDED),
    });
    await deleteSessionsOf(trx, user.id);
    return user.id;
  });
  if (id !== null) forgetUser(id);
}

/** Whether nobody has decided anything about the user of an account. True when the account has no user. */
export async function isUndecided({ db }: Access, issuer: string, subject: string): Promise<boolean> {
  const user = await findByIdentity(db, issuer, subject);
  return !user || !isDecided(user);
}

/** Deletes a user who never verified the address, with everything that such a user can have. */
export async function deleteUndecided({ db, clock }: Access, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const locked = await lockUser(trx, id);
    if (!locked || isDecided(locked.row)) return;
    await deleteSessionsOf(trx, id);
    await deleteOverridesOf(trx, id);
    await removeUser(trx, { action: 'removed', at: clock() }, locked);
  });
  forgetUser(id);
}
