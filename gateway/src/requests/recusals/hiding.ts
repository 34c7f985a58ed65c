import { mayReadInterests, mayReadVotes } from '@portal/domain';
import type { Database, SessionUser } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { PORTAL } from '../portal-actor.ts';
import { recusalsOf, requestsRecusing } from './store.ts';
import type { RecusalRow } from './tables.ts';

/**
 * Those of these requests on which the person may not see other people's votes, because they are recused. One statement for all; none for
 * people who may read no votes.
 */
export const requestsHidingVotes = async (
  db: Database,
  user: SessionUser,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  mayReadVotes(user) ? requestsRecusing(db, user.id, requestIds) : new Set();

/**
 * Whether the person may know why somebody is recused, and by whom: for their own recusal, and for every one if they may read interests.
 */
export const mayKnowWhy = (
  user: Pick<SessionUser, 'id' | 'roles'>,
  { user_id }: Pick<RecusalRow, 'user_id'>,
): boolean => user_id === user.id || mayReadInterests(user).allowed;

/** An event of a history, as far as it is needed here. */
interface Told {
  requestId: number;
  action: string;
  actorId: number;
  actorName: string;
  at: string;
}

/**
 * Returns a function that changes the actor of an event as the person may see it. The actor of a recusal reveals its reason: the portal
 * acts for a declared interest, people by choice. So for those who may not know the reason of each recusal at that instant, the portal is
 * the actor. One statement where there are such events.
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
