import {
  fieldEntry,
  hasPermission,
  isReminder,
  mayHear,
  mayReadAnalystNotes,
  mayReadVotes,
  type RequestField,
} from '@portal/domain';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { isoToSql } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { evidenceToTell } from '../evidence/told-store.ts';
import { actorsToTell, requestsHidingVotes } from '../recusals/hiding.ts';
import { historiesOf, type RequestEvent } from './service.ts';
import { eventsOf } from './store.ts';
import { type FieldChange, toldChanges } from './told-changes.ts';

/** An event as a person reads it. */
export interface ReadEvent extends RequestEvent {
  /** Counts only the events that this person may read, so that gaps reveal nothing about others. */
  id: string;
  /** Whether the person may read this field of the request. */
  sees: (field: RequestField) => boolean;
  /** The current title of the evidence that it is about; null when that was removed, and for other events. */
  about: string | null;
}

const VOTES: readonly string[] = ['vote_approve', 'vote_deny', 'recommended'];
/** A vote, or the recommendation that follows from the votes. */
const isVote = ({ action }: RequestEvent) => VOTES.includes(action);
/** An event that, like the votes of others, people who are recused from the request may not know. */
const isOfCommittee = ({ action }: RequestEvent) => action === 'decided_against';

/** Whether this person may read the event: votes need the right to read votes, reminders the right to read all requests. */
const mayReadEvent = (user: SessionUser, event: RequestEvent): boolean =>
  mayHear(user, event.audience) &&
  (!isVote(event) || mayReadVotes(user)) &&
  (!isReminder(event.action) || hasPermission(user, 'view_all_requests'));

/**
 * Makes two functions: whether the history shows an event to the person, and the current title of its evidence. Events about evidence are
 * shown to people who may read the evidence now (ADR 144). One statement, if there are such events.
 */
export async function eventsToTell(db: Database, user: SessionUser, events: readonly RequestEvent[]) {
  const { isHidden, titleOf } = await evidenceToTell(db, user, events);
  return { isShown: (event: RequestEvent) => mayReadEvent(user, event) && !isHidden(event), titleOf };
}

/**
 * The histories of requests that were read for the person, in the same order, with only the events and notes that they may read. People who
 * are recused from a request see neither the votes of others nor that it was decided against the recommendation. Who recused a member is
 * shown only to people who may know why. DomainError `unauthenticated`.
 */
export async function readHistories(
  context: Context,
  requests: readonly DeviceRequest[],
): Promise<ReadEvent[][]> {
  const user = requireUser(context);
  const histories = await historiesOf(
    context.db,
    requests.map(({ id }) => id),
  );
  const isOthers = (event: RequestEvent) =>
    isOfCommittee(event) || (isVote(event) && event.actorId !== user.id);
  const voted = requests.map(({ id }) => id).filter((id) => histories.get(id)?.some(isOthers));
  const hiding = await requestsHidingVotes(context.db, user, voted);
  const actorOf = await actorsToTell(context.db, user, histories);
  const { isShown, titleOf } = await eventsToTell(context.db, user, [...histories.values()].flat());
  return requests.map((request) => {
    const seesAll = mayReadAnalystNotes(user, request);
    const sees = (field: RequestField) => seesAll || fieldEntry(field).readBy === undefined;
    return (histories.get(request.id) ?? [])
      .filter(isShown)
      .filter((event) => !hiding.has(request.id) || !isOthers(event))
      .map((event, index) => ({
        ...actorOf(event),
        about: titleOf(event),
        notes: seesAll ? event.notes : null,
        id: `${request.id}.${index + 1}`,
        sees,
      }));
  });
}

/** What the events of these requests changed, by request id and the sequence of the event. */
export async function changesOfHistories(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, Map<number, FieldChange[]>>> {
  const events = Map.groupBy(await eventsOf(db, requestIds), ({ request_id }) => request_id);
  return new Map([...events].map(([id, each]) => [id, toldChanges(each)]));
}

/** An event with what it changed. */
export type ToldEvent = ReadEvent & { changes: readonly FieldChange[] };

/**
 * A page of the history of a request that was read for the person, newest first. A cursor counts the events that this person may read.
 * DomainErrors: `unauthenticated`, `invalid` for a cursor that is none.
 */
export async function historyPage(
  context: Context,
  request: DeviceRequest,
  { first, after }: { first: number; after?: string | null },
): Promise<Page<ToldEvent>> {
  const [events = []] = await readHistories(context, [request]);
  const end = after ? decodeCursor(after).id - 1 : events.length;
  const shown = events.slice(Math.max(0, end - first), Math.max(0, end));
  const changes = (await changesOfHistories(context.db, [request.id])).get(request.id);
  const changesOf = (event: ReadEvent) =>
    (changes?.get(event.sequence) ?? []).filter(({ field }) => event.sees(field));
  const items = shown.map((event, index) => {
    const position = { at: isoToSql(event.at), id: Math.max(0, end - first) + index + 1 };
    return new Listed({ ...event, changes: changesOf(event) }, position);
  });
  return { items: items.reverse(), hasNext: end > first, total: async () => events.length };
}
