import { emailSchema, isRole, ROLES, type Role, SITE_CODE, validate } from '@portal/domain';
import { recordSecurityEvent } from '../audit/security-store.ts';
import type { Services } from '../context.ts';
import { toSql } from '../db/time.ts';
import { transaction } from '../db/transaction.ts';
import { insertUser, replaceRoles, updateUserRow } from '../users/store.ts';
import { findByEmail, rolesOf } from './person-store.ts';
import { forgetUser } from './service.ts';

export type Granted = 'granted' | 'granted_inactive' | 'invited';

/**
 * Gives a role to whoever has the address, as their first role; for someone who has not signed in yet it becomes an
 * invitation, which counts from the first sign-in with that verified address. For operators: checks no permission.
 * Throws DomainError `invalid` for a malformed address, an Error for an unknown role.
 */
export async function grantRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  emailText: string,
  role: string,
): Promise<Granted> {
  if (!isRole(role)) throw new Error(`There is no role "${role}". Roles are ${ROLES.join(', ')}.`);
  const email = validate(emailSchema, emailText);
  const { userIds, outcome } = await transaction(db, async (trx) => {
    const people = await findByEmail(trx, email);
    for (const { id, issuer } of people) {
      await replaceRoles(trx, id, withFirst(role, await rolesOf(trx, id)));
      await updateUserRow(trx, id, { role, ...(issuer !== null && { profile_created: 1 }) });
    }
    if (!people.length) people.push(await invite(trx, email, role));
    for (const { id } of people) {
      await recordSecurityEvent(trx, clock(), {
        kind: 'role_granted',
        userId: id,
        detail: `${role} by command`,
      });
    }
    const known = people.filter(({ issuer }) => issuer !== null);
    const active = known.some(({ active }) => active === 1);
    return {
      userIds: people.map(({ id }) => id),
      outcome: known.length ? (active ? 'granted' : 'granted_inactive') : 'invited',
    } as const;
  });
  userIds.forEach(forgetUser);
  return outcome;

  async function invite(trx: Services['db'], address: string, first: Role) {
    const id = await insertUser(trx, {
      issuer: null,
      subject: null,
      email: address,
      email_verified: 0,
      name: address,
      role: first,
      department: SITE_CODE,
      active: 0,
      profile_created: 0,
      created_at: toSql(clock()),
    });
    await replaceRoles(trx, id, [first]);
    return { id, issuer: null, active: 0 };
  }
}

const withFirst = (first: Role, roles: readonly Role[]): Role[] => [...new Set([first, ...roles])];
