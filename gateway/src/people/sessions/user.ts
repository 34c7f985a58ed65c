import { effectiveRoles, type Role } from '@portal/domain';
import type { SessionUser } from '../../platform/context.ts';
import { allRoles } from '../users/model.ts';
import type { UserRow } from '../users/tables.ts';

/**
 * The person of a session, as rules and screens know them. The first effective role decides the landing page. If one of
 * the roles needs a second factor (`needing`) and the session has none, no role is effective.
 */
export function sessionUser(
  row: UserRow,
  granted: readonly Role[],
  { secondFactor, needing }: { secondFactor: boolean; needing: readonly Role[] },
): SessionUser {
  const grantedRoles = allRoles(row.role, granted);
  const allowed = effectiveRoles({
    roles: grantedRoles,
    emailVerified: row.email_verified === 1,
    profileCreated: row.profile_created === 1,
  });
  const secondFactorMissing = !secondFactor && allowed.some((role) => needing.includes(role));
  const roles = secondFactorMissing ? [] : allowed;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: roles[0] ?? row.role,
    roles,
    grantedRoles,
    department: row.department,
    active: row.active === 1,
    emailVerified: row.email_verified === 1,
    profileCreated: row.profile_created === 1,
    ...(secondFactorMissing && { secondFactorMissing }),
  };
}
