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

/** Evidence that was not removed. */
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

/** Writes removed evidence as it is now. */
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

/** The documents with these storage keys. */
export const requestsOfEvidence = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom('request_evidence')
    .select(['storage_key', 'request_id'])
    .where('storage_key', 'in', keys)
    .$narrowType<{ storage_key: string }>()
    .execute();
