import type { Audience } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/**
 * Sets who may know of these events of a request from now on, wherever people are told of them: in events that are still to be reported, in
 * notices and in pushes. A gateway that is reporting them waits for this change, or this change for it.
 */
export async function setAudience(
  db: Database,
  requestId: number,
  eventIds: readonly number[],
  audience: Audience,
): Promise<void> {
  if (!eventIds.length) return;
  const staff_only = audience === 'staff' ? 1 : 0;
  for (const table of ['tellings', 'notices', 'pushes'] as const)
    await db
      .updateTable(table)
      .set({ staff_only })
      .where('request_id', '=', requestId)
      .where('event_id', 'in', eventIds)
      .execute();
}
