import { assertAllowed, canSupport, isStaff, LIMITS, maySupport } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import { type Context, type Database, requireUser } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requestNotFound } from '../device-requests/not-found.ts';
import { findRequest, touchRequest } from '../device-requests/store.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { appendEvent, assertRoom } from '../history/service.ts';
import { holdRequest } from '../watching/store.ts';
import {
  deleteSupporter,
  deleteSupportersOf,
  insertSupporter,
  isSupporter,
  type Supporter,
  supportersOf,
} from './store.ts';

onWithdrawal('request_supporters', async (_context, trx, requestId) => {
  await deleteSupportersOf(trx, requestId);
  return undefined;
});

/** The people who ask for the device of a request in addition to its requester. */
export interface Support {
  count: number;
  /** The reader is one of them. */
  supported: boolean;
  /** Their names, for staff; null for everybody else. */
  people: readonly Supporter[] | null;
}

/** A request that somebody supports, even if they may not read it: the same facts as in `similar` (ADR 110). */
export interface Supported {
  request: DeviceRequest;
  support: Support;
}

/**
 * Adds the user to the supporters of a request, or removes them. Repeating it changes nothing. The user need not be allowed to read the
 * request. DomainErrors: `unauthenticated`, `forbidden`, `too_many_requests`, `not_found`, and `conflict` for the user's own request, a
 * closed one, or one with a full history.
 */
export async function supportRequest(context: Context, id: number, supporting: boolean): Promise<Supported> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(maySupport(user));
  // Each call reveals facts of a request that the user may not read, as the search for similar ones does.
  await context.countSearch?.(user, 'everything');
  return transaction(context.db, async (trx) => {
    await holdRequest(trx, id);
    const request = await findRequest(trx, id);
    if (!request) throw requestNotFound();
    if ((await isSupporter(trx, id, user.id)) === supporting) return withSupport(context, trx, request);
    if (supporting) assertAllowed(canSupport(user, request));
    const head = await chainHead(trx, 'request', id);
    // The other half of the history is kept for the people who work on the request.
    if (supporting) assertRoom(head, LIMITS.history / 2);
    const at = context.clock();
    if (supporting) await insertSupporter(trx, { request_id: id, user_id: user.id, since: toSql(at) });
    else await deleteSupporter(trx, id, user.id);
    const touched = await touchRequest(trx, id);
    if (!touched) throw requestNotFound();
    const action = supporting ? 'supported' : 'support_ended';
    await appendEvent(trx, context, user, { action, audience: 'staff', ...touched, at }, head);
    return withSupport(context, trx, touched.after);
  });
}

async function withSupport(context: Context, db: Database, request: DeviceRequest): Promise<Supported> {
  const [support] = await readSupport({ ...context, db }, [request.id]);
  if (!support) throw new Error('a request has no support');
  return { request, support };
}

/** The support of each of these requests, in the order of the ids. At most one statement. DomainError `unauthenticated`. */
export async function readSupport(context: Context, ids: readonly number[]): Promise<Support[]> {
  const user = requireUser(context);
  const supporters = await supportersOf(context.db, ids);
  return ids.map((id) => {
    const people = supporters.get(id) ?? [];
    const supported = people.some((person) => person.id === user.id);
    return { count: people.length, supported, people: isStaff(user) ? people : null };
  });
}

/** A request that the person supports; null for all others. DomainError `unauthenticated`. */
export async function supportedRequest(context: Context, id: number): Promise<Supported | null> {
  const user = requireUser(context);
  if (!maySupport(user).allowed || !(await isSupporter(context.db, id, user.id))) return null;
  const request = await findRequest(context.db, id);
  return request ? withSupport(context, context.db, request) : null;
}
