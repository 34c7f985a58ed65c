import { hasPermission, lawsonIdSchema, mayRead, validate } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { asSeenBy } from './lists.ts';
import type { DeviceRequest } from './model.ts';
import { findRequestsWithLawsonId } from './store.ts';

/** One Lawson ID may belong to a kind of device of which the hospital has many. This number of requests is enough to show. */
export const MOST_WITH_LAWSON_ID = 50;

/**
 * The other requests with this Lawson ID that the person may read, newest first. Several requests may have the same: they are about
 * the same item. DomainErrors: `unauthenticated`, `invalid`.
 */
export async function requestsWithLawsonId(
  context: Context,
  sent: unknown,
  except?: number,
): Promise<DeviceRequest[]> {
  const user = requireUser(context);
  const lawsonId = validate(lawsonIdSchema, sent, 'lawsonId');
  // People who do not read all requests read their own and those before the committee, which have no Lawson ID yet.
  const owner = hasPermission(user, 'view_all_requests') ? undefined : user.id;
  const requests = await findRequestsWithLawsonId(context.db, lawsonId, MOST_WITH_LAWSON_ID + 1, owner);
  return requests
    .filter((request) => request.id !== except && mayRead(user, request))
    .slice(0, MOST_WITH_LAWSON_ID)
    .map((request) => asSeenBy(user, request));
}
