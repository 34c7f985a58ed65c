import { DomainError, hasPermission, listScope, MANUFACTURERS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { newestManufacturers } from './manufacturers-store.ts';

/** The names that are offered at a time. */
export const MOST_MANUFACTURERS = 20;

/**
 * Manufacturers that requests have named in addition to those that are offered: in all requests for people who read all, otherwise in the
 * person's own. By name. DomainErrors: `unauthenticated`, `forbidden` for people who read no requests.
 */
export async function usedManufacturers(context: Context): Promise<string[]> {
  const user = requireUser(context);
  if (!listScope(user, 'all')) throw new DomainError('forbidden', say('requestsDenied'));
  const all = hasPermission(user, 'view_all_requests');
  const names = await newestManufacturers(context.db, all ? undefined : user.id);
  const offered: ReadonlySet<string> = new Set(MANUFACTURERS);
  return names
    .filter((name) => !offered.has(name))
    .slice(0, MOST_MANUFACTURERS)
    .sort((a, b) => a.localeCompare(b, 'en'));
}
