import { type Actor, hasPermission } from './actor.ts';
import { LANDING_ROLES, ROLE, type Role } from './roles.ts';

/**
 * Whose page a person is led to after signing in, the first that there is: that of the first role if its permission is held, then
 * in the fallback order (spec 2, "Post-login redirect").
 */
export function landingRoles(actor: Actor): readonly Role[] {
  const allowed = LANDING_ROLES.filter((role) => {
    const { landing } = ROLE[role];
    return landing && hasPermission(actor, landing.permission);
  });
  const own = allowed.filter((role) => role === actor.roles[0]);
  return [...own, ...allowed.filter((role) => role !== actor.roles[0])];
}
