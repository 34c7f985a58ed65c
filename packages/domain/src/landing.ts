import type { Actor } from './actor.ts';
import { hasPermission } from './actor.ts';
import type { Permission } from './permissions.ts';
import type { Role } from './roles.ts';

const LANDINGS = [
  { role: 'admin', permission: 'manage_users', path: '/admin/users' },
  { role: 'analyst', permission: 'analyze_requests', path: '/analyst-dashboard' },
  { role: 'committee', permission: 'review_requests', path: '/committee-dashboard' },
  { role: 'supply_chain', permission: 'manage_supply_chain', path: '/supply-chain-dashboard' },
  { role: 'provider', permission: 'create_device_request', path: '/provider-dashboard' },
] as const satisfies readonly { role: Role; permission: Permission; path: string }[];

/** Where a person goes after signing in: the first role's landing if its permission is held, then the fallback order (spec 2). */
export function landingPath(actor: Actor): string {
  const [primary] = actor.roles;
  const own = LANDINGS.find(({ role, permission }) => role === primary && hasPermission(actor, permission));
  return (own ?? LANDINGS.find(({ permission }) => hasPermission(actor, permission)))?.path ?? '/profile';
}
