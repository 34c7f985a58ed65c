import type { Permission } from './permissions.ts';
import { permissionsOf, type Role } from './roles.ts';

/** Who acts, as far as rules are concerned. `roles` are the effective ones: the gateway narrows them (see `effectiveRoles`). */
export interface Actor {
  id: number;
  roles: readonly Role[];
  /** Signed in by an emergency code: may do less than their roles allow (decisions, "Emergency login"). */
  emergency?: boolean;
}

/** What no emergency session may do, whoever it belongs to: no deciding, no user management. */
export const WITHHELD_IN_EMERGENCY: readonly Permission[] = [
  'approve_reject_requests',
  'view_users',
  'manage_users',
  'assign_roles',
];

export const hasRole = (actor: Actor, ...roles: Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** Everything that a person may do in this session. */
export function heldBy({ roles, emergency }: Omit<Actor, 'id'>): ReadonlySet<Permission> {
  const held = permissionsOf(roles);
  return emergency ? new Set([...held].filter((each) => !WITHHELD_IN_EMERGENCY.includes(each))) : held;
}

export const hasPermission = ({ roles, emergency }: Actor, permission: Permission): boolean =>
  permissionsOf(roles).has(permission) && !(emergency && WITHHELD_IN_EMERGENCY.includes(permission));

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
