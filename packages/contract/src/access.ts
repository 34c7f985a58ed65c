import { type Actor, hasRole, meets, permissionsOfActor } from '@portal/domain';
import type { Access } from './manifest.ts';

/** True when the person has access, through a listed role or through the permissions. */
export function mayOpen(actor: Omit<Actor, 'id'>, { roles, ...requirement }: Access): boolean {
  if (roles?.length && hasRole({ id: 0, ...actor }, ...roles)) return true;
  const namesPermissions = Boolean(requirement.any?.length || requirement.all?.length);
  if (roles?.length && !namesPermissions) return false;
  return meets(permissionsOfActor(actor), requirement);
}
