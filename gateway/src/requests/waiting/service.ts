import { stageSinceOf, WAITING, type WaitingKind, waitingKindsOf } from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { findWaiting } from './store.ts';

/** What of one kind waits for a person. */
export interface Waiting {
  kind: WaitingKind;
  /** At most `MOST_WAITING`. */
  count: number;
  /** Since when the first of them waits at its stage; null when there is none. */
  oldest: string | null;
  /** Those that have waited longest. */
  items: DeviceRequest[];
}

/**
 * What waits for the person who asks: each kind of which they may do the work, with those first that have waited longest. One statement for each
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
      const [longest] = found;
      return { kind, count, oldest: longest ? stageSinceOf(longest) : null, items };
    }),
  );
}
