import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { deleteMembership, type Membership, membershipsOf } from './memberships-store.ts';

/** A membership that ends because its person is made inactive, and the person who does it. */
export interface Ending {
  membership: Membership;
  userId: number;
  actorId: number;
}

const listeners: ((trx: Database, at: Date, ending: Ending) => Promise<void>)[] = [];

/** Calls `listener` before a membership ends with its person, in the same transaction. */
export const onMembershipEnd = (listener: (typeof listeners)[number]): void => void listeners.push(listener);

/** Ends all memberships of a person, in the caller's transaction. Their publishing tokens end too. */
export async function endMemberships(
  trx: Database,
  at: Date,
  userId: number,
  by: { actorId: number },
): Promise<void> {
  for (const membership of await membershipsOf(trx, userId)) {
    for (const hear of listeners) await hear(trx, at, { membership, userId, ...by });
    const { dashboard } = membership;
    await deleteMembership(trx, dashboard, userId);
    const detail = `${dashboard}, made inactive`;
    await recordSecurityEvent(trx, at, { kind: 'dashboard_member_removed', userId, ...by, detail });
  }
}
