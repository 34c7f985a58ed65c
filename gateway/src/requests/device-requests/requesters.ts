import { DomainError, hasPermission, soughtSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { type FoundRequester, findRequesters } from './requesters-store.ts';

/** The most people that are offered at once. */
export const MOST_REQUESTERS = 10;

/**
 * People by whom a list can be filtered, including people who no longer work here: everybody who has submitted a request, by name. People who
 * do not read all requests cannot learn from this who else works in the hospital. DomainErrors: `unauthenticated`, `forbidden`, `invalid`.
 */
export async function requestersNamed(
  context: Context,
  { text, id }: { text?: string | null | undefined; id?: number | undefined },
): Promise<FoundRequester[]> {
  if (!hasPermission(requireUser(context), 'view_all_requests'))
    throw new DomainError('forbidden', say('requestsDenied'));
  const sought = validate(soughtSchema('text'), text) ?? undefined;
  return findRequesters(context.db, { text: sought, id }, MOST_REQUESTERS);
}
