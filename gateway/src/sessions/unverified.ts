import { LIMITS, SITE_CODE } from '@portal/domain';
import type { Database, Services } from '../context.ts';
import type { UserRow } from '../db/tables.ts';
import { toSql } from '../db/time.ts';
import { transaction } from '../db/transaction.ts';
import { replaceRoles, updateUserRow } from '../users/store.ts';
import { forgetUser } from './cache.ts';
import { findByIdentity, lockPerson } from './person-store.ts';
import { deleteSessionsOf } from './store.ts';

type Access = Pick<Services, 'db'>;

/** An administrator has given it a role or made it inactive, or it is more than a sign-in of an unverified address. */
const isDecided = ({ active, profile_created, email_verified }: UserRow): boolean =>
  active === 0 || profile_created === 1 || email_verified === 1;

/**
 * Gives the user of an unverified account to the account that takes its place. What somebody wrote into it at sign-in (name,
 * department, the role asked for) is gone, and so are its sessions; what an administrator has decided about it stays.
 */
export async function handOver(
  { db }: Access,
  issuer: string,
  from: string,
  to: { subject: string; name: string },
): Promise<void> {
  const id = await transaction(db, async (trx) => {
    const found = await findByIdentity(trx, issuer, from);
    if (!found) return null;
    // A sign-in that is under way is waited for, and its session ends, too.
    await lockPerson(trx, found.id);
    await updateUserRow(trx, found.id, {
      subject: to.subject,
      name: to.name.slice(0, LIMITS.shortText),
      ...(found.profile_created === 0 && { role: 'provider' as const, department: SITE_CODE }),
    });
    if (found.profile_created === 0) await replaceRoles(trx, found.id, ['provider']);
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

/** Subjects of users who never verified their address and about whom nobody decided anything: the oldest first. */
export async function undecidedBefore(
  { db }: Access,
  issuer: string,
  { before, after, count }: { before: Date; after: number; count: number },
): Promise<{ id: number; subject: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'subject'])
    .where('issuer', '=', issuer)
    .where('email_verified', '=', 0)
    .where('active', '=', 1)
    .where('profile_created', '=', 0)
    .where('created_at', '<', toSql(before))
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id, subject }) => ({ id, subject: subject ?? '' }));
}

/** Deletes a user who never verified the address, with all that such a user can have. */
export async function deleteUndecided({ db }: Access, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    await lockPerson(trx, id);
    const found = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found || isDecided(found)) return;
    await deleteSessionsOf(trx, id);
    await deleteOwned(trx, id);
  });
  forgetUser(id);
}

async function deleteOwned(trx: Database, id: number): Promise<void> {
  for (const table of ['remote_overrides', 'remote_override_holders', 'user_roles'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await trx.deleteFrom('users').where('id', '=', id).execute();
}
