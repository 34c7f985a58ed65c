import type { Status } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import type { EvidenceRow } from './tables.ts';

const ofRequests = builtStatement((db, requestIds: readonly Value<number>[]) =>
  db
    .selectFrom('request_evidence')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id'),
);

/** The evidence of these requests that was not removed, oldest first. */
export async function evidenceOfRequests(
  db: Database,
  requestIds: readonly number[],
): Promise<EvidenceRow[]> {
  return (await ofRequests(db, requestIds.map(value))).rows;
}

/** Evidence as it is read with a request: its own, or that of a request that was merged into it. */
export interface ReadEvidence extends EvidenceRow {
  /** The request with which it is read. */
  with_id: number;
  /** The requester and the status of the merged request; null for evidence of the request itself. */
  merged_of: number | null;
  merged_status: Status | null;
}

const withMerged = builtStatement((db, requestIds: readonly Value<number>[]) =>
  db
    .selectFrom('request_evidence as evidence')
    .selectAll('evidence')
    .select(['evidence.request_id as with_id'])
    .select((eb) => [
      eb.val<number | null>(null).as('merged_of'),
      eb.val<Status | null>(null).as('merged_status'),
    ])
    .where('evidence.request_id', 'in', requestIds)
    .where('evidence.removed_at', 'is', null)
    .unionAll(
      db
        .selectFrom('request_merges as merge')
        .innerJoin('device_requests as merged', 'merged.id', 'merge.request_id')
        .innerJoin('request_evidence as evidence', 'evidence.request_id', 'merge.request_id')
        .selectAll('evidence')
        .select((eb) => [
          eb.ref('merge.into_id').$notNull().as('with_id'),
          eb.ref('merged.requested_by').$castTo<number | null>().as('merged_of'),
          eb.ref('merged.status').$castTo<Status | null>().as('merged_status'),
        ])
        .where('merge.into_id', 'in', requestIds)
        .where('merged.status', '=', 'dismissed')
        .where('evidence.removed_at', 'is', null),
    )
    .orderBy('added_at')
    .orderBy('id'),
);

/**
 * The evidence of these requests and of those that were merged into them, oldest first, without removed evidence. One statement for all.
 * The caller must check who may read the merged requests.
 */
export async function evidenceWithMerged(
  db: Database,
  requestIds: readonly number[],
): Promise<ReadEvidence[]> {
  return (await withMerged(db, requestIds.map(value))).rows;
}

/** The evidence with this id; null when there is none or it was removed. */
export async function findEvidence(db: Database, requestId: number, id: number): Promise<EvidenceRow | null> {
  const row = await db
    .selectFrom('request_evidence')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEvidence(db: Database, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length) await db.insertInto('request_evidence').values(rows).execute();
}

/** Writes corrected or removed evidence. */
export async function updateEvidence(db: Database, { request_id, id, ...row }: EvidenceRow): Promise<void> {
  await db
    .updateTable('request_evidence')
    .set(row)
    .where((eb) => eb.and({ request_id, id }))
    .execute();
}

/** Deletes all rows of a request. */
export async function deleteEvidenceOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_evidence').where('request_id', '=', requestId).execute();
}

/** The evidence whose storage keys begin with these hexadecimal digits. They are one range of an index. */
export const evidenceByKey = (db: Database, prefix: string): Promise<EvidenceRow[]> =>
  db
    .selectFrom('request_evidence')
    .selectAll()
    .where('storage_key', '>=', prefix)
    .where('storage_key', '<=', `${prefix}~`)
    .execute();

/** The requests of the documents with these storage keys. */
export const requestsOfEvidence = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom('request_evidence')
    .select(['storage_key', 'request_id'])
    .where('storage_key', 'in', keys)
    .$narrowType<{ storage_key: string }>()
    .execute();
