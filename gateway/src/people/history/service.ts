import { type ChainHead, hashUserEvent, NO_EVENTS, type UserEventContent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import type { UserAction } from './actions.ts';
import { type UserChanges, writeUserChanges } from './changes.ts';
import { sealOf } from './seal.ts';
import { emptyUserEvents, insertUserEvents, userEventsOf } from './store.ts';

/** What was done to a person. */
export interface UserAct {
  action: UserAction;
  /** Who did it, when that is somebody else. */
  actorId?: number;
  at: Date;
}

/** An event that follows `head`, with its hash. */
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
 * Adds an event to a person's history, in the transaction of the write that it tells of. That write must hold the person's
 * row, so that no two events of one person are added at once. Gives the end of the history.
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
 * Ends the history of a person who is removed. What it said of them goes: only that they were there stays, and the last event seals
 * that. An event that does not fit its hash is left out of the seal: what was a finding before stays one.
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

/** Seals a history whose events were emptied without it. */
export async function sealUserHistory(trx: Database, act: UserAct, userId: number): Promise<void> {
  const events = await userEventsOf(trx, [userId]);
  await appendUserEvent(trx, act, userId, { sealed: sealOf(events) }, events.at(-1));
}
