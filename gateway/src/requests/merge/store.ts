import type { Stage, Status } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { MergeRow } from './tables.ts';

/** The request into which another one was merged, with the facts that are shown, and those that decide who may read it. */
export interface MergeTarget {
  id: number;
  deviceName: string;
  stage: Stage;
  requestedBy: number;
  status: Status;
}

/** The requests into which these were merged, by the ids of the merged ones. One statement for all. */
export async function targetsOf(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, MergeTarget>> {
  if (!requestIds.length) return new Map();
  const rows = await db
    .selectFrom('request_merges as merge')
    .innerJoin('device_requests as merged', 'merged.id', 'merge.request_id')
    .innerJoin('device_requests as target', 'target.id', 'merge.into_id')
    .select(['merge.request_id', 'target.id', 'target.device_name', 'target.stage'])
    .select(['target.requested_by', 'target.status'])
    .where('merge.request_id', 'in', requestIds)
    .where('merged.status', '=', 'dismissed')
    .execute();
  return new Map(
    rows.map(({ request_id, id, device_name, stage, requested_by, status }) => [
      request_id,
      { id, deviceName: device_name, stage, requestedBy: requested_by, status },
    ]),
  );
}

/** The ids of the requests that were merged into these, ascending, by the ids of the latter. One statement for all. */
export async function mergedOf(db: Database, intoIds: readonly number[]): Promise<Map<number, number[]>> {
  if (!intoIds.length) return new Map();
  const rows = await db
    .selectFrom('request_merges as merge')
    .innerJoin('device_requests as merged', 'merged.id', 'merge.request_id')
    .select(['merge.into_id', 'merge.request_id'])
    .where('merge.into_id', 'in', intoIds)
    .where('merged.status', '=', 'dismissed')
    .orderBy('merge.request_id')
    .execute();
  const mergedIds = new Map<number, number[]>();
  for (const { into_id, request_id } of rows)
    if (into_id !== null) mergedIds.set(into_id, [...(mergedIds.get(into_id) ?? []), request_id]);
  return mergedIds;
}

/** The current merges into a request, by the id of the merged request. */
export const mergesInto = (db: Database, intoId: number): Promise<MergeRow[]> =>
  db
    .selectFrom('request_merges as merge')
    .innerJoin('device_requests as merged', 'merged.id', 'merge.request_id')
    .selectAll('merge')
    .where('merge.into_id', '=', intoId)
    .where('merged.status', '=', 'dismissed')
    .orderBy('merge.request_id')
    .execute();

export const findMerge = (db: Database, requestId: number): Promise<MergeRow | undefined> =>
  db.selectFrom('request_merges').selectAll().where('request_id', '=', requestId).executeTakeFirst();

/** Writes a merge in place of an earlier one of the same request. */
export async function saveMerge(db: Database, row: MergeRow): Promise<void> {
  await deleteMergeOf(db, row.request_id);
  await db.insertInto('request_merges').values(row).execute();
}

export async function endMerge(db: Database, { request_id, into_id, supporters }: MergeRow): Promise<void> {
  await db
    .updateTable('request_merges')
    .set({ into_id, supporters })
    .where('request_id', '=', request_id)
    .execute();
}

export async function deleteMergeOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_merges').where('request_id', '=', requestId).execute();
}

/** Whether a merge points to this request, even one that no longer counts. */
export async function isPointedTo(db: Database, requestId: number): Promise<boolean> {
  const row = await db
    .selectFrom('request_merges')
    .select('request_id')
    .where('into_id', '=', requestId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
