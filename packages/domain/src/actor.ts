import type { Permission } from './permissions.ts';
import { permissionsOf, type Role } from './roles.ts';

/** The acting person, as the rules need them. `roles` are the effective roles: the gateway reduces them (see `effectiveRoles`). */
export interface Actor {
  id: number;
  roles: readonly Role[];
  /**
   * True when the person signed in with an emergency code. Such a session may do less than the roles allow (decisions, "Emergency
   * login").
   */
  emergency?: boolean;
  /** The people whose deputy the person is today. Work that waits for them also waits for the person; it gives no further rights (ADR 157). */
  standsFor?: readonly { id: number; name: string }[];
}

/** Whether work that waits for somebody also waits for the actor: for themselves, or for a person whose deputy they are. */
export const waitsFor = ({ id, standsFor }: Actor, person: number | undefined): boolean =>
  id === person || standsFor?.some((each) => each.id === person) === true;

/** The permissions that no emergency session has: it cannot decide on requests or manage users. */
export const WITHHELD_IN_EMERGENCY: readonly Permission[] = [
  'approve_reject_requests',
  'view_users',
  'manage_users',
  'assign_roles',
];

export const hasRole = (actor: Actor, ...roles: Role[]): boolean =>
  roles.some((role) => actor.roles.includes(role));

/** All permissions that a person has in this session. */
export function permissionsOfActor({ roles, emergency }: Omit<Actor, 'id'>): ReadonlySet<Permission> {
  const granted = permissionsOf(roles);
  return emergency ? new Set([...granted].filter((each) => !WITHHELD_IN_EMERGENCY.includes(each))) : granted;
}

export const hasPermission = ({ roles, emergency }: Actor, permission: Permission): boolean =>
  permissionsOf(roles).has(permission) && !(emergency && WITHHELD_IN_EMERGENCY.includes(permission));

/**
 * The roles that count. A person without a verified email has none. A person with an incomplete profile is a provider. Everyone
 * else has the granted roles (decisions, "Identity and sessions").
 */
export function effectiveRoles(user: {
  roles: readonly Role[];
  emailVerified: boolean;
  profileCreated: boolean;
}): readonly Role[] {
  if (!user.emailVerified) return [];
  return user.profileCreated ? user.roles : ['provider'];
}
