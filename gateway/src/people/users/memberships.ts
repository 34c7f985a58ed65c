import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { deleteMembership, membershipsOf } from './memberships-store.ts';

/** Takes a person out of every team, in the transaction of the caller: their tokens for publishing end with it. */
export async function endMemberships(
  trx: Database,
  at: Date,
  userId: number,
  by: { actorId: number },
): Promise<void> {
  for (const { dashboard } of await membershipsOf(trx, userId)) {
    await deleteMembership(trx, dashboard, userId);
    const detail = `${dashboard}, made inactive`;
    await recordSecurityEvent(trx, at, { kind: 'dashboard_member_removed', userId, ...by, detail });
  }
}
