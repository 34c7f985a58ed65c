import { LIMITS, SITE_CODE } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { deleteOverridesOf } from '../users/override-holders-store.ts';
import type { UserRow } from '../users/tables.ts';
import { changeUser, holdUser, removeUser } from '../users/write-store.ts';
import { forgetUser } from './cache.ts';
import { findByIdentity } from './person-store.ts';
import { deleteSessionsOf } from './store.ts';

type Access = Pick<Services, 'db' | 'clock'>;

/** What somebody is about whom nobody has decided anything. */
const UNDECIDED = { role: 'provider', department: SITE_CODE, roles: ['provider'] } as const;

/** An administrator has given it a role or made it inactive, or it is more than a sign-in of an unverified address. */
const isDecided = ({ active, profile_created, email_verified }: UserRow): boolean =>
  active === 0 || profile_created === 1 || email_verified === 1;

/**
 * Gives the user of an unverified account to the account that takes its place. What somebody wrote into it at sign-in (name,
 * department, the role asked for) is gone, and so are its sessions; what an administrator has decided about it stays.
 */
export async function handOver(
  { db, clock }: Access,
  issuer: string,
  from: string,
  to: { subject: string; name: string },
): Promise<void> {
  const id = await transaction(db, async (trx) => {
    const found = await findByIdentity(trx, issuer, from);
    if (!found) return null;
    // A sign-in that is under way is waited for, and its session ends, too.
    const held = await holdUser(trx, found.id);
    if (!held) return null;
    await changeUser(trx, { action: 'handed_over', at: clock() }, held, {
      subject: to.subject,
      name: to.name.slice(0, LIMITS.shortText),
      ...(held.row.profile_created === 0 && UNDECIDED),
    });
    await deleteSessionsOf(trx, found.id);
    return found.id;
  });
  if (id !== null) forgetUser(id);
}

/** Whether nobody has decided anything about the user of an account, if it has one. */
export async function isUndecided({ db }: Access, issuer: string, subject: string): Promise<boolean> {
  const found = await findByIdentity(db, issuer, subject);
  return !found || !isDecided(found);
}

/** Deletes a user who never verified the address, with all that such a user can have. */
export async function deleteUndecided({ db, clock }: Access, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const held = await holdUser(trx, id);
    if (!held || isDecided(held.row)) return;
    await deleteSessionsOf(trx, id);
    await deleteOverridesOf(trx, id);
    await removeUser(trx, { action: 'removed', at: clock() }, held);
  });
  forgetUser(id);
}
