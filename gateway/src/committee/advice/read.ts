import { mayReadMeetings, mayReadVotes, type Recommendation } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { type Decision, type DeviceRequest, decisionsOf, requestsHidingVotes } from '../../requests/index.ts';
import type { MeetingOfRequest } from '../agenda/read.ts';
import { recommendingItems } from './store.ts';

/** The committee's recommendation on a request in its last meeting about it, and the decision. */
export interface Advice {
  recommendation: Recommendation;
  meeting: MeetingOfRequest;
  closedAt: string;
  decision: Decision | null;
}

/**
 * The committee's recommendations on requests that were already read for the user, in the same order. Null where there is no recommendation,
 * for people who may not read votes, and for people who are recused from the request. At most three statements.
 */
export async function readAdvice(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<(Advice | null)[]> {
  const user = requireUser(context);
  const { db } = context;
  const ids = mayReadVotes(user) ? requests.map(({ id }) => id) : [];
  const items = new Map((await recommendingItems(db, ids)).map((item) => [item.request_id, item]));
  const hiding = await requestsHidingVotes(db, user, [...items.keys()]);
  const advised = requests.filter(({ id }) => items.has(id) && !hiding.has(id));
  const decisions = await decisionsOf(db, advised);
  const readable = mayReadMeetings(user);
  return requests.map(({ id }) => {
    const item = hiding.has(id) ? undefined : items.get(id);
    if (!item) return null;
    const { meeting_id, kind, title, starts_at, ends_at, listed_at, result, counts, closed_at } = item;
    const when = { startsAt: toIso(starts_at), endsAt: toIso(ends_at) };
    return {
      recommendation: { result, counts: JSON.parse(counts) },
      meeting: { id: meeting_id, kind, title, ...when, readable: readable && listed_at !== null },
      closedAt: toIso(closed_at),
      decision: decisions.get(id) ?? null,
    };
  });
}
