import { DomainError, hasPermission, listScope, MANUFACTURERS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { newestManufacturers } from './manufacturers-store.ts';

/** The most names that are offered at once. */
export const MOST_MANUFACTURERS = 20;

/**
 * Manufacturers in requests that are not in the list of known ones, by name: in all requests for people who read all, otherwise in the
 * user's own. DomainErrors: `unauthenticated`, `forbidden` for people who read no requests.
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
