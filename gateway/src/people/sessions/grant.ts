import { emailSchema, isRole, ROLES, type Role, SITE_CODE, validate } from '@portal/domain';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { addUser, changeUser, INVITED, lockUser } from '../users/write-store.ts';
import { findByEmail } from './person-store.ts';
import { forgetUser } from './service.ts';

export type Granted = 'granted' | 'granted_inactive' | 'invited';

/**
 * Gives a role to the person with an address, as their first role. If nobody with the address has signed in yet, the role
 * becomes an invitation, which counts from the first sign-in with that verified address. For operators: checks no
 * permission. Throws DomainError `invalid` for a malformed address, and an Error for an unknown role.
 */
export async function grantRole(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  emailText: string,
  role: string,
): Promise<Granted> {
  if (!isRole(role)) throw new Error(`There is no role "${role}". Roles are ${ROLES.join(', ')}.`);
  const email = validate(emailSchema, emailText);
  const act = { action: 'role_granted', at: clock() } as const;
  const { userIds, outcome } = await transaction(db, async (trx) => {
    const people = await findByEmail(trx, email);
    for (const { id } of people) {
      const locked = await lockUser(trx, id);
      if (!locked) continue;
      const profile = locked.row.issuer !== null && { profile_created: 1 };
      await changeUser(trx, act, locked, { role, ...profile, roles: withFirst(role, locked.roles) });
    }
    if (!people.length) people.push(await invite(trx, email, role));
    for (const { id } of people) {
      await recordSecurityEvent(trx, clock(), {
        kind: 'role_granted',
        userId: id,
        detail: `${role} by command`,
      });
    }
    const claimed = people.filter(({ issuer }) => issuer !== null);
    const active = claimed.some(({ active }) => active === 1);
    return {
      userIds: people.map(({ id }) => id),
      outcome: claimed.length ? (active ? 'granted' : 'granted_inactive') : 'invited',
    } as const;
  });
  userIds.forEach(forgetUser);
  return outcome;

  async function invite(trx: Services['db'], address: string, first: Role) {
    const invited = { email: address, name: address, role: first, department: SITE_CODE };
    const id = await addUser(trx, act, { ...INVITED, ...invited, created_at: toSql(act.at) }, [first]);
    return { id, issuer: null, active: 0 };
  }
}

const withFirst = (first: Role, roles: readonly Role[]): Role[] => [...new Set([first, ...roles])];
