import { isBeforeCommittee, mayReadMeetings, mayReadVotes } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { type DeviceRequest, readRecusals, readRequests, readVotes } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { itemOf, type MeetingItem } from './model.ts';
import { itemsOf, placesOf } from './store.ts';

/** The agendas of meetings that the person reads, in their order. At most four statements, however many there are. */
export async function readAgendas(context: Context, meetings: readonly Meeting[]): Promise<MeetingItem[][]> {
  const rows = await itemsOf(
    context.db,
    meetings.map(({ id }) => id),
  );
  const ids = [...new Set(rows.flatMap(({ request_id }) => request_id ?? []))];
  const [requests, votes, recusals] = ids.length
    ? await Promise.all([readRequests(context, ids), readVotes(context, ids), readRecusals(context, ids)])
    : [[], [], []];
  const byId = new Map(
    ids.map((id, at) => [
      id,
      {
        request: requests[at] ?? null,
        voters: votes[at]?.map(({ voterId }) => voterId) ?? [],
        recused: recusals[at]?.map(({ person }) => person) ?? [],
      },
    ]),
  );
  const byMeeting = Map.groupBy(rows, ({ meeting_id }) => meeting_id);
  const nothing = { request: null, voters: [], recused: [] };
  return meetings.map((meeting) =>
    (byMeeting.get(meeting.id) ?? []).map((row) =>
      itemOf(row, { meeting, ...(byId.get(row.request_id ?? 0) ?? nothing) }),
    ),
  );
}

/** The meeting on whose agenda a request is. */
export interface MeetingOfRequest {
  id: number;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Whether the person may open its page. */
  readable: boolean;
}

/**
 * The meetings that will talk about these requests, in their order; null where none will, and for everybody but people who read all
 * requests. At most one statement.
 */
export async function meetingsOfRequests(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<(MeetingOfRequest | null)[]> {
  const user = requireUser(context);
  const ids = mayReadVotes(user) ? requests.filter(isBeforeCommittee).map(({ id }) => id) : [];
  const places = await placesOf(context.db, ids, toSql(context.clock()));
  const found = new Map(places.map((place) => [place.request_id, place]));
  const readable = mayReadMeetings(user);
  return requests.map(({ id }) => {
    const place = found.get(id);
    if (!place) return null;
    const { meeting_id, title, starts_at, ends_at } = place;
    return { id: meeting_id, title, startsAt: toIso(starts_at), endsAt: toIso(ends_at), readable };
  });
}
