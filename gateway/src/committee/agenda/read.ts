import {
  DomainError,
  isBeforeCommittee,
  type MeetingKind,
  mayReadMeetings,
  mayReadVotes,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import {
  type DeviceRequest,
  decisionsOf,
  hospitalSettings,
  readRecusals,
  readRequests,
  readVotes,
} from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { quorumRule } from '../meetings/read.ts';
import { standingIn, votesOn } from '../votes/model.ts';
import { givenVotes } from '../votes/store.ts';
import { itemOf, type MeetingItem, type Reader } from './model.ts';
import { findItem, itemsOf, placesOf } from './store.ts';
import type { MeetingItemRow } from './tables.ts';

export const itemNotFound = () => new DomainError('not_found', say('itemNotFound'));

/** The reader of the items, and the rules that apply to them. */
async function readerOf(context: Context): Promise<Reader> {
  const user = requireUser(context);
  const { meeting_votes } = await hospitalSettings(context);
  return {
    id: user.id,
    mayReadVotes: mayReadVotes(user),
    rule: await quorumRule(context),
    votesShown: meeting_votes === 'shown',
  };
}

/** The agendas of meetings that the user may read, in the same order. At most six statements for any number of meetings. */
export async function readAgendas(context: Context, meetings: readonly Meeting[]): Promise<MeetingItem[][]> {
  const rows = await itemsOf(
    context.db,
    meetings.map(({ id }) => id),
  );
  const byMeeting = Map.groupBy(await readItems(context, meetings, rows), ({ meetingId }) => meetingId);
  return meetings.map(({ id }) => byMeeting.get(id) ?? []);
}

/** Reads the given items, which belong to meetings that the user may read. */
export async function readItems(
  context: Context,
  meetings: readonly Meeting[],
  rows: readonly MeetingItemRow[],
): Promise<MeetingItem[]> {
  const ids = [...new Set(rows.flatMap(({ request_id }) => request_id ?? []))];
  const called = rows.filter(({ request_id, state }) => request_id !== null && state !== 'planned');
  const [requests, votes, recusals, castVotes] = await Promise.all([
    ids.length ? readRequests(context, ids) : [],
    ids.length ? readVotes(context, ids) : [],
    ids.length ? readRecusals(context, ids) : [],
    givenVotes(
      context.db,
      called.map(({ id }) => id),
    ),
  ]);
  const decisions = await decisionsOf(
    context.db,
    requests.flatMap((request) => request ?? []),
  );
  const places = new Map(ids.map((id, at) => [id, at]));
  const castOn = Map.groupBy(castVotes, ({ item_id }) => item_id);
  const reader = await readerOf(context);
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]));
  return rows.flatMap((row) => {
    const meeting = byId.get(row.meeting_id);
    const at = places.get(row.request_id ?? 0) ?? -1;
    if (!meeting) return [];
    // For a closed item, its row holds what counted when it was closed.
    const standing = row.state === 'closed' ? [] : standingIn(meeting, votes[at] ?? []);
    const parts = {
      meeting,
      request: requests[at] ?? null,
      votes: votesOn(castOn.get(row.id) ?? [], standing),
      recused: recusals[at]?.map(({ person }) => person) ?? [],
      decision: decisions.get(row.request_id ?? 0) ?? null,
      reader,
    };
    return [itemOf(row, parts)];
  });
}

/** One item of a meeting that the user may read. DomainError `not_found`. */
export async function readItem(context: Context, meeting: Meeting, id: number): Promise<MeetingItem> {
  const row = await findItem(context.db, meeting.id, id);
  const [item] = row ? await readItems(context, [meeting], [row]) : [];
  if (!item) throw itemNotFound();
  return item;
}

/** The meeting on whose agenda a request is. */
export interface MeetingOfRequest {
  id: number;
  kind: MeetingKind;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Whether the reader may open the page of the meeting. */
  readable: boolean;
}

/**
 * For each of these requests: the coming meeting that has it on its agenda. Null where there is none, and for people who may not read all
 * requests. At most one statement.
 */
export async function meetingsOfRequests(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<(MeetingOfRequest | null)[]> {
  const user = requireUser(context);
  const ids = mayReadVotes(user) ? requests.filter(isBeforeCommittee).map(({ id }) => id) : [];
  const places = await placesOf(context.db, ids, toSql(context.clock()));
  const placesById = new Map(places.map((place) => [place.request_id, place]));
  const readable = mayReadMeetings(user);
  return requests.map(({ id }) => {
    const place = placesById.get(id);
    if (!place) return null;
    const { meeting_id, kind, title, starts_at, ends_at } = place;
    return { id: meeting_id, kind, title, startsAt: toIso(starts_at), endsAt: toIso(ends_at), readable };
  });
}
