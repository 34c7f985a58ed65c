import { mayReadInterests, mayReadVotes } from '@portal/domain';
import type { Database, SessionUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { PORTAL } from '../portal-actor.ts';
import { recusalsOf, requestsRecusing } from './store.ts';
import type { RecusalRow } from './tables.ts';

/**
 * The requests among these on which the person may not know other people's votes. One statement for all; none for people who read no votes.
 */
export const requestsHidingVotes = async (
  db: Database,
  user: SessionUser,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  mayReadVotes(user) ? requestsRecusing(db, user.id, requestIds) : new Set();

/** Whether the person may know why somebody is recused, and by whom: their own recusal, and for those who read interests each one. */
export const mayKnowWhy = (
  user: Pick<SessionUser, 'id' | 'roles'>,
  { user_id }: Pick<RecusalRow, 'user_id'>,
): boolean => user_id === user.id || mayReadInterests(user).allowed;

/** What the history says about a step. */
interface Told {
  requestId: number;
  action: string;
  actorId: number;
  actorName: string;
  at: string;
}

/**
 * Says for histories how an event is told to the person. Who has recused somebody says why: the portal by a declared interest, others by
 * choice. So to those who may not know why each recusal is the portal's. One statement, where there are such events.
 */
export async function actorsToTell(
  db: Database,
  user: SessionUser,
  histories: ReadonlyMap<number, readonly Told[]>,
): Promise<<Event extends Told>(event: Event) => Event> {
  const isRecusal = ({ action }: Told) => action === 'recused';
  const ids = [...histories].filter(([, events]) => events.some(isRecusal)).map(([id]) => id);
  if (!ids.length || mayReadInterests(user).allowed) return (event) => event;
  const rows = await recusalsOf(db, ids);
  const tells = ({ requestId, at }: Told) =>
    rows
      .filter((row) => row.request_id === requestId && toIso(row.at) === at)
      .every((row) => mayKnowWhy(user, row));
  return (event) =>
    !isRecusal(event) || tells(event) ? event : { ...event, actorId: PORTAL.id, actorName: PORTAL.name };
}
