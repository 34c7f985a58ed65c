import { type Actor, hasPermission } from './actor.ts';
import { LANDING_ROLES, ROLE, type Role } from './roles.ts';

/**
 * The roles whose landing pages a person may get after signing in, best first: the person's first role if they hold its
 * permission, then the roles in the fallback order (spec 2, "Post-login redirect").
 */
export function landingRoles(actor: Actor): readonly Role[] {
  const allowed = LANDING_ROLES.filter((role) => {
    const { landing } = ROLE[role];
    return landing && hasPermission(actor, landing.permission);
  });
  const own = allowed.filter((role) => role === actor.roles[0]);
  return [...own, ...allowed.filter((role) => role !== actor.roles[0])];
}
