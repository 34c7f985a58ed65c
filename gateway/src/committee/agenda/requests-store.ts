import type { Database } from '../../platform/context.ts';

/** These requests, with the columns that an agenda and its rules need. One statement. */
export async function requestsNamed(db: Database, ids: readonly number[]) {
  if (!ids.length) return [];
  return db
    .selectFrom('device_requests')
    .select(['id', 'device_name as deviceName', 'manufacturer', 'requested_by as requestedBy'])
    .select(['status', 'stage', 'stage_since as stageSince'])
    .where('id', 'in', ids)
    .execute();
}
