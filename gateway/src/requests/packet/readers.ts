import { type Audience, DomainError, isStaff, type Role } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';

/** Requests as one person reads them, with their places in the packet (from 0). */
export interface Reader {
  context: Context;
  requests: readonly DeviceRequest[];
  places: readonly number[];
}

/**
 * The audience of a packet: for staff, the one that they want, or `staff`; null for everybody else, whose packets hold nothing that is for
 * staff. DomainErrors: `unauthenticated`, and `forbidden` for somebody else who wants one for staff.
 */
export function audienceOf(context: Context, wanted: Audience | undefined): Audience | null {
  if (isStaff(requireUser(context))) return wanted ?? 'staff';
  if (wanted === 'staff') throw new DomainError('forbidden', say('packetForStaffDenied'));
  return null;
}

/** The same call as if the person with this id had made it with the role `provider` alone, whatever roles they have. */
function asRequester({ token: _token, countSearch: _count, ...context }: Context, id: number): Context {
  const { emergency: _emergency, ...user } = requireUser(context);
  const roles: readonly Role[] = ['provider'];
  return { ...context, user: { ...user, id, role: 'provider', roles, grantedRoles: roles } };
}

/**
 * The readers of a packet's sections: the person who asks, or, for everyone, the requester of each request. So a packet for everyone holds
 * what the services tell a requester, and there is no list of what to leave out.
 */
export function readersOf(
  context: Context,
  requests: readonly DeviceRequest[],
  audience: Audience | null,
): Reader[] {
  const all = requests.map((request, place) => ({ request, place }));
  const readerOf = (of: Context, some: typeof all): Reader => ({
    context: of,
    requests: some.map(({ request }) => asSeenBy(requireUser(of), request)),
    places: some.map(({ place }) => place),
  });
  if (audience !== 'everyone') return [readerOf(context, all)];
  const owned = Map.groupBy(all, ({ request }) => request.requestedBy);
  return [...owned].map(([owner, some]) => readerOf(asRequester(context, owner), some));
}
