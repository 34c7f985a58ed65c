import { type Permission, permissionsOf } from './permissions.ts';
import type { Role } from './roles.ts';

/** Who acts, as far as rules are concerned. `roles` are the effective ones: the gateway narrows them (see `effectiveRoles`). */
export interface Actor {
  id: number;
  roles: readonly Role[];
}

export const hasRole = (actor: Actor, ...roles: Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  permissionsOf(actor.roles).has(permission);

/**
 * The roles that count: none without a verified e-mail, provider until the profile is completed, else those granted
 * (decisions, "Identity and sessions").
 */
export function effectiveRoles(user: {
  roles: readonly Role[];
  emailVerified: boolean;
  profileCreated: boolean;
}): readonly Role[] {
  if (!user.emailVerified) return [];
  return user.profileCreated ? user.roles : ['provider'];
}
