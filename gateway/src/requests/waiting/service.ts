import { WAITING, type WaitingKind, waitingKindsOf } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { findWaiting } from './store.ts';

/** What of one kind waits for a person. */
export interface Waiting {
  kind: WaitingKind;
  /** At most `MOST_WAITING`. */
  count: number;
  /** When the oldest of them was submitted; null when there is none. */
  oldest: string | null;
  /** The oldest ones. */
  items: DeviceRequest[];
}

/**
 * What waits for the person who asks: each kind of which they may do the work, with the oldest first. One statement for each
 * kind. DomainError `unauthenticated`.
 */
export async function readWaiting(context: Context): Promise<Waiting[]> {
  const user = requireUser(context);
  return Promise.all(
    waitingKindsOf(user).map(async (kind) => {
      const { stage, action } = WAITING[kind];
      const sought = action ? { stage } : { stage, notVotedBy: user.id };
      const { items: found, count } = await findWaiting(context.db, sought);
      const items = found.map((request) => asSeenBy(user, request));
      return { kind, count, oldest: items[0]?.submissionDate ?? null, items };
    }),
  );
}
