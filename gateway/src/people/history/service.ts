import { type ChainHead, hashUserEvent, NO_EVENTS, type UserEventContent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import type { UserAction } from './actions.ts';
import { type UserChanges, writeUserChanges } from './changes.ts';
import { sealOf } from './seal.ts';
import { emptyUserEvents, insertUserEvents, userEventsOf } from './store.ts';

/** An action on a person. */
export interface UserAct {
  action: UserAction;
  /** The id of the person who acted, when it was somebody else. */
  actorId?: number;
  at: Date;
}

/** The event that follows `head`, with its hash. */
export function userEvent(
  { action, actorId, at }: Omit<UserAct, 'at'> & { at: SqlDateTime },
  userId: number,
  changes: UserChanges,
  head: ChainHead = NO_EVENTS,
): UserEventContent & { hash: string } {
  const event = {
    user_id: userId,
    sequence: head.sequence + 1,
    action,
    actor_id: actorId ?? null,
    at,
    changes: writeUserChanges(changes),
    previous_hash: head.hash,
  };
  return { ...event, hash: hashUserEvent(event) };
}

/**
 * Adds an event to a person's history, in the transaction of the write that it records. The write must lock the person's
 * row, so that two events of one person are never added at once. Returns the end of the history.
 */
export async function appendUserEvent(
  trx: Database,
  act: UserAct,
  userId: number,
  changes: UserChanges,
  head?: ChainHead,
): Promise<ChainHead> {
  const event = userEvent({ ...act, at: toSql(act.at) }, userId, changes, head);
  await insertUserEvents(trx, [event]);
  return event;
}

/**
 * Ends the history of a person who is removed. Erases what it says about them. Only the fact that they existed stays, and
 * the last event seals it. The seal leaves out an event that does not fit its hash, so that an earlier finding stays a
 * finding.
 */
export async function endUserHistory(
  trx: Database,
  act: UserAct,
  userId: number,
  head: ChainHead,
): Promise<void> {
  const events = await userEventsOf(trx, [userId]);
  const sealed = sealOf(events.filter((event) => hashUserEvent(event) === event.hash));
  await emptyUserEvents(trx, userId);
  await appendUserEvent(trx, act, userId, { sealed }, head);
}

/** Seals a history whose events were emptied without a seal. */
export async function sealUserHistory(trx: Database, act: UserAct, userId: number): Promise<void> {
  const events = await userEventsOf(trx, [userId]);
  await appendUserEvent(trx, act, userId, { sealed: sealOf(events) }, events.at(-1));
}
