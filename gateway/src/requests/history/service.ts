import {
  type Action,
  type AdviceAction,
  type AgendaAction,
  type AnalysisAction,
  type AssigneeAction,
  type Audience,
  type CommentAction,
  type ConditionAction,
  type ConsultationAction,
  DomainError,
  type EvidenceAction,
  type FollowUpAction,
  isWorkOfAssignee,
  LIMITS,
  type MergeAction,
  type RecusalAction,
  type ReminderAction,
  type Role,
  readAction,
  type SecondAction,
  type SupportAction,
  stageOf,
  storedAction,
  type TrialAction,
  type UrgencyAction,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type ChainHead, chainHead, hashEvent, writeChanges } from '../../audit/index.ts';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { afterCommit, toIso, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { evidenceIn } from '../evidence/told.ts';
import { type ActedFor, changesOf, readChanges } from './changes.ts';
import type { RowsOfRequest } from './recorded-tables.ts';
import { insertEvent, toldEventsOf } from './store.ts';

export { type ChainHead, NO_EVENTS } from '../../audit/index.ts';

onWithdrawal('request_events', 'they stay: the history tells of the withdrawal, too');
onWithdrawal('audit_heads', 'they stay: the digests cover them');

/** Every action that a request's history records. */
export type EventAction =
  | Action
  | CommentAction
  | 'created'
  | 'edited'
  | 'deleted'
  | 'file_uploaded'
  | 'vote_approve'
  | 'vote_deny'
  | AssigneeAction
  | RecusalAction
  | UrgencyAction
  | AnalysisAction
  | ConditionAction
  | EvidenceAction
  | ConsultationAction
  | TrialAction
  | FollowUpAction
  | ReminderAction
  | SupportAction
  | AgendaAction
  | AdviceAction
  | SecondAction
  | MergeAction;

const changeListeners: (() => void)[] = [];

/** Calls `listener` after the commit of every change that this gateway makes from now on, before watchers learn of the change. */
export const onChange = (listener: () => void): void => void changeListeners.push(listener);

/** The people whom an event concerns besides the people of the request, and who may read it. */
export interface Concern {
  /** Ids of the people to whom the action is addressed, for example who was asked, or the new assignee. */
  concerns?: readonly number[];
  /** Roles that it concerns as a whole. */
  concernedRoles?: readonly Role[];
  /** The people whom the text mentions. */
  mentions?: readonly number[];
  /** The people who are no longer mentioned. */
  unmentioned?: readonly number[];
  /** The id of the person for whom the work waited by name: if their deputy does it, the deputy has acted for them. */
  waitedFor?: number | null;
  /** People who may not know about it, although others with their roles may. */
  hiddenFrom?: readonly number[];
  /** `staff`: only people who read all requests. */
  audience?: Audience;
  /** The audience whose pages reload at once, if not `audience`: pages of earlier readers must drop what they may no longer read. */
  heardBy?: Audience;
}

/** An event to add, with the request as it was before and after. */
export type NewEvent = Concern & {
  action: EventAction;
  notes?: string | null;
  /** The rows that were written with the event, as they are now. */
  rows?: RowsOfRequest;
  at: Date;
} & (
    | { before: null; after: DeviceRequest }
    | { before: DeviceRequest; after: DeviceRequest }
    | { before: DeviceRequest; after: null }
  );

/** A new event, in the form in which the code that notifies people gets it. */
export type AddedEvent = NewEvent & { id: number; actor: Pick<SessionUser, 'id' | 'name'> };
type EventListener = (trx: Database, event: AddedEvent) => Promise<void>;
const eventListeners: EventListener[] = [];

/** Calls `listener` with each event, in its transaction. What it writes is committed with the event, or not at all. */
export const onEvent = (listener: EventListener): void => void eventListeners.push(listener);

/** One step of a request's history as both APIs show it. */
export interface RequestEvent {
  requestId: number;
  /** Counts all events of the request. The APIs do not show it, because gaps would reveal hidden events. */
  sequence: number;
  action: string;
  audience: Audience;
  fromStage: string | null;
  toStage: string | null;
  notes: string | null;
  /** The id of the evidence that it is about; null for other events. */
  evidenceId: number | null;
  actorId: number;
  actorName: string;
  /** The name of the absent person for whom the actor stood in; null when the actor acted for themselves. */
  actedFor: string | null;
  at: string;
}

/** The person for whom the actor acts as a deputy, if the work waited for that person. */
function actedFor(
  { id, standsFor }: Pick<SessionUser, 'id' | 'standsFor'>,
  { action, before, waitedFor }: NewEvent,
): ActedFor | undefined {
  if (!standsFor) return undefined;
  const person = waitedFor ?? (isWorkOfAssignee(action) ? before?.assigneeId : null);
  const away = person === id ? undefined : standsFor.find((each) => each.id === person);
  return away && { id: away.id, name: away.name };
}

/**
 * Adds an event to a request's chain, in the transaction of the write that it records. The event names what that write
 * changed, column by column, so that verification can recompute the request. The write must lock the request's row, so
 * that two events of one request are never added at once. `readHead` is the end of the history, if the caller has read it
 * already. After the commit, watchers are told of the change.
 */
export async function appendEvent(
  trx: Database,
  context: Pick<Context, 'correlationId' | 'changes'>,
  actor: Pick<SessionUser, 'id' | 'name' | 'standsFor'>,
  added: NewEvent,
  readHead?: ChainHead,
): Promise<void> {
  const { action, audience = 'everyone', before, after, rows, notes = null, at, hiddenFrom = [] } = added;
  const { heardBy = audience } = added;
  const { id: requestId, requestedBy } = after ?? before;
  const from = before && stageOf(before);
  const to = after && stageOf(after);
  const head = readHead ?? (await chainHead(trx, 'request', requestId));
  const event = {
    request_id: requestId,
    sequence: head.sequence + 1,
    action: storedAction(action, audience),
    from_stage: from,
    to_stage: to,
    notes,
    actor_id: actor.id,
    actor_name: actor.name,
    at: toSql(at),
    correlation_id: context.correlationId,
    previous_hash: head.hash,
    changes: writeChanges(changesOf(before, after, rows, actedFor(actor, added))),
  };
  const eventId = await insertEvent(trx, { ...event, hash: hashEvent(event) });
  for (const hear of eventListeners) await hear(trx, { ...added, id: eventId, actor });
  const reason = to === 'dismissed' && from !== to ? (after?.dismissalReason ?? null) : null;
  const change = {
    ...{ id: requestId, requestedBy, action, from, to, reason, audience: heardBy, at: at.toISOString() },
    ...(hiddenFrom.length && { hiddenFrom }),
  };
  afterCommit(trx, () => {
    for (const hear of changeListeners) hear();
    context.changes.publish(change);
  });
}

/**
 * The number of events that work which could be repeated without end may fill: the rest is for the decision and the conversation.
 */
export const ROOM_FOR_REPEATS = (LIMITS.history * 3) / 4;

export const hasRoom = ({ sequence }: ChainHead, most: number = LIMITS.history): boolean => sequence < most;

/** DomainError `conflict` when a request's history has `most` events: a history has a limit, because it is read as a whole. */
export function assertRoom(head: ChainHead, most: number = LIMITS.history): void {
  if (!hasRoom(head, most)) throw new DomainError('conflict', say('historyFull', most));
}

/**
 * Reads the whole histories of several requests, by request id, oldest event first. Some people who may read a request may not read all of
 * its history: see `readHistories`.
 */
export async function historiesOf(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, RequestEvent[]>> {
  const rows = await toldEventsOf(db, requestIds);
  const histories = Map.groupBy(
    rows.map((row) => ({
      requestId: row.request_id,
      sequence: row.sequence,
      ...readAction(row.action),
      fromStage: row.from_stage,
      toStage: row.to_stage,
      notes: row.notes,
      evidenceId: row.changes === null ? null : evidenceIn(row.changes),
      actorId: row.actor_id,
      actorName: row.actor_name,
      actedFor: row.acting === null ? null : (readChanges(row.acting).acted_for?.name ?? null),
      at: toIso(row.at),
    })),
    ({ requestId }) => requestId,
  );
  return histories;
}
