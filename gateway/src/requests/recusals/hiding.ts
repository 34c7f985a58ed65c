import { mayReadVotes } from '@portal/domain';
import type { Database, SessionUser } from '../../platform/context.ts';
import { requestsRecusing } from './store.ts';

/**
 * Those of these requests of which the person may not know the votes of others. One statement for all; none for people who read no
 * votes.
 */
export const requestsHidingVotes = async (
  db: Database,
  user: SessionUser,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> =>
  mayReadVotes(user) ? requestsRecusing(db, user.id, requestIds) : new Set();
