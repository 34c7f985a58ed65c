import { effectiveRoles, type Role } from '@portal/domain';
import type { SessionUser } from '../context.ts';
import type { UserRow } from '../db/tables.ts';

/** The person of a session as rules and screens know them. The first effective role decides the landing page. */
export function sessionUser(row: UserRow, granted: readonly Role[]): SessionUser {
  const grantedRoles = [...new Set([row.role, ...granted])];
  const roles = effectiveRoles({
    roles: grantedRoles,
    emailVerified: row.email_verified === 1,
    profileCreated: row.profile_created === 1,
  });
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
  };
}

/** The user object of `GET /auth/verify` and of the exchange (spec 7). */
export const userJson = (user: SessionUser) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  roles: user.roles,
  department: user.department,
  active: user.active,
  profile_created: user.profileCreated,
  email_verified: user.emailVerified,
});
