import {
  AUDIENCES,
  type Audience,
  assertAllowed,
  canAddress,
  invalidField,
  isStaff,
  MESSAGES,
} from '@portal/domain';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { readRequest } from '../device-requests/service.ts';
import { findAddressees } from './addressees.ts';
import { commentOf, type NamedPerson, type RequestComment } from './model.ts';
import { askingAmong, commentsOf, countComments, countEachComments, openIn } from './store.ts';

/** The audience whose comments the person reads; null for staff, who read every comment. */
const readsOf = (user: SessionUser): Audience | null => (isStaff(user) ? null : 'everyone');

/**
 * A page of the conversation of a request that was read for the person, newest first. DomainErrors: `unauthenticated`, `invalid` for a
 * cursor that is none.
 */
export async function commentPage(
  context: Context,
  requestId: number,
  { first, after }: { first: number; after?: string | null },
): Promise<Page<RequestComment>> {
  const audience = readsOf(requireUser(context));
  const position = after ? decodeCursor(after) : null;
  const rows = await commentsOf(context.db, requestId, { audience, position, count: first + 1 });
  const items = rows
    .slice(0, first)
    .map((row) => new Listed(commentOf(row), { at: row.created_at, id: row.id }));
  const hasNext = rows.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countComments(context.db, requestId, audience)),
  };
}

/** How many comments the person may read on each of these requests, which were read for them, in the same order. One statement. */
export async function commentCounts(context: Context, requestIds: readonly number[]): Promise<number[]> {
  const counts = await countEachComments(context.db, requestIds, readsOf(requireUser(context)));
  return requestIds.map((id) => counts.get(id) ?? 0);
}

/** How many open questions of a request are listed. */
export const MOST_OPEN = 20;

/** The ids of the newest open questions that the person may read, at most `MOST_OPEN`, on a request that was read for them. */
export const openQuestions = (context: Context, requestId: number): Promise<number[]> =>
  openIn(context.db, requestId, { audience: readsOf(requireUser(context)), count: MOST_OPEN });

/** For each of these requests, which were read for the person: whether a question waits for their answer. One statement for all. */
export async function areAsking(context: Context, requestIds: readonly number[]): Promise<boolean[]> {
  const user = requireUser(context);
  const asking = await askingAmong(context.db, user.id, { requestIds, audience: readsOf(user) });
  return requestIds.map((id) => asking.has(id));
}

/** As `commentPage`, and reads the request first. DomainErrors: also `not_found` for a request that the person may not read. */
export async function readComments(
  context: Context,
  requestId: number,
  paging: { first: number; after?: string | null },
): Promise<Page<RequestComment>> {
  await readRequest(context, requestId);
  return commentPage(context, requestId, paging);
}

/**
 * The people whom somebody can ask or mention on a request, by name. DomainErrors: `unauthenticated`, `not_found`, `forbidden` for comments
 * to staff by others, `invalid` for an unknown audience.
 */
export async function addresseesOf(
  context: Context,
  requestId: number,
  { audience = 'everyone', text }: { audience?: string; text?: string },
): Promise<NamedPerson[]> {
  const user = requireUser(context);
  const chosen = AUDIENCES.find((each) => each === audience);
  if (!chosen) throw invalidField('audience', MESSAGES.notListed('Audience', AUDIENCES));
  const request = await readRequest(context, requestId);
  assertAllowed(canAddress(user, chosen));
  return findAddressees(context.db, user, request, { audience: chosen, text });
}
