import { type ChainHead, NO_EVENTS } from '../../audit/chains.ts';
import { hashUserEvent, type UserEventContent } from '../../audit/hash.ts';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/tables.ts';
import { toSql } from '../../platform/db/time.ts';
import type { UserAction } from './actions.ts';
import { type UserChanges, writeUserChanges } from './changes.ts';
import { emptyUserEvents, insertUserEvents } from './store.ts';

/** What was done to a person. */
export interface UserAct {
  action: UserAction;
  /** Who did it, when that is somebody else. */
  actorId?: number;
  at: Date;
}

/** An event that follows `head`, with its hash. Without changes the person was removed. */
export function userEvent(
  { action, actorId, at }: Omit<UserAct, 'at'> & { at: SqlDateTime },
  userId: number,
  changes: UserChanges | null,
  head: ChainHead = NO_EVENTS,
): UserEventContent & { hash: string } {
  const event = {
    user_id: userId,
    sequence: head.sequence + 1,
    action,
    actor_id: actorId ?? null,
    at,
    changes: changes && writeUserChanges(changes),
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

/** Ends the history of a person who is removed. What it said of them goes: only that they were there stays. */
export async function endUserHistory(
  trx: Database,
  act: UserAct,
  userId: number,
  head: ChainHead,
): Promise<void> {
  await emptyUserEvents(trx, userId);
  await insertUserEvents(trx, [userEvent({ ...act, at: toSql(act.at) }, userId, null, head)]);
}
