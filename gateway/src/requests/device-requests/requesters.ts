import { DomainError, hasPermission, soughtSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { type FoundRequester, findRequesters } from './requesters-store.ts';

/** The most people that are offered at once. */
export const MOST_REQUESTERS = 10;

/**
 * The people by whom a list can be filtered: everybody who has submitted a request, even if they no longer work here, by name, at most
 * `MOST_REQUESTERS`. DomainErrors: `unauthenticated`, `forbidden` for people who do not read all requests, so that they do not learn who
 * else works in the hospital, `invalid`.
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
