import { type Audience, DomainError, isStaff, type Role } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';

/** Requests as somebody reads them, with their places in the packet. */
export interface Reader {
  context: Context;
  requests: readonly DeviceRequest[];
  places: readonly number[];
}

/** For whom a packet is that staff asked for; null for one of somebody else, which holds nothing of staff in any case. */
export function audienceOf(context: Context, wanted: Audience | undefined): Audience | null {
  if (isStaff(requireUser(context))) return wanted ?? 'staff';
  if (wanted === 'staff') throw new DomainError('forbidden', say('packetForStaffDenied'));
  return null;
}

/** The call of somebody as their requester would make it who is no staff, whatever roles the requester has. */
function asRequester({ token: _token, countSearch: _count, ...context }: Context, id: number): Context {
  const { emergency: _emergency, ...user } = requireUser(context);
  const roles: readonly Role[] = ['provider'];
  return { ...context, user: { ...user, id, role: 'provider', roles, grantedRoles: roles } };
}

/**
 * As whom the sections of a packet are read: as the person who asks, or, for everyone, each request as its requester. So a packet for
 * everyone holds what the services tell a requester, and nobody lists what is to be left out.
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
