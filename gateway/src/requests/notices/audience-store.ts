import type { Audience } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/**
 * Says for whom these events of a request are, from now on, wherever people are told of them: what they will be told, what they were
 * told, and what goes to their devices. Those who are being told wait for this, or this for them.
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
