import { effectiveRoles, mayFollowUp } from '@portal/domain';
import { canAct, peopleById, type User } from '../../people/index.ts';
import type { Database } from '../../platform/context.ts';
import { requestsFollowedUp } from './store.ts';

/** Whether a person can answer a follow-up as an analyst: they are active, and analyze requests. */
export const isAnalyst = (person: User | undefined): person is User =>
  canAct(person) && mayFollowUp({ id: person.id, roles: effectiveRoles(person) });

/** Those of the requests about which a follow-up waits for the person, and which they can still answer. */
export async function waitingFollowUps(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<Set<number>> {
  const [person] = await peopleById(db, [userId]);
  return requestsFollowedUp(db, { person: userId, analyzes: isAnalyst(person) }, requestIds);
}
