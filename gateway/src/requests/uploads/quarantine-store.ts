import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { QuarantinedUploadsTable } from './tables.ts';

export type QuarantinedUpload = Selectable<QuarantinedUploadsTable>;

/** Those of the uploads that are in quarantine. */
export const quarantinedAmong = (db: Database, keys: readonly string[]): Promise<QuarantinedUpload[]> =>
  db.selectFrom('quarantined_uploads').selectAll().where('storage_key', 'in', keys).execute();

export async function insertQuarantined(db: Database, row: QuarantinedUpload): Promise<void> {
  await db.insertInto('quarantined_uploads').values(row).execute();
}

/** The uploads that wait for the scanner, the oldest first. */
export const waitingUploads = (db: Database, count: number): Promise<QuarantinedUpload[]> =>
  db
    .selectFrom('quarantined_uploads')
    .selectAll()
    .where('found', 'is', null)
    .orderBy('since')
    .limit(count)
    .execute();

/** Ends the quarantine of an upload. */
export async function release(db: Database, key: string): Promise<void> {
  await db.deleteFrom('quarantined_uploads').where('storage_key', '=', key).execute();
}

/** Notes what was found in a waiting upload. False when another gateway has done so. */
export async function condemn(db: Database, key: string, found: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quarantined_uploads')
    .set({ found })
    .where('storage_key', '=', key)
    .where('found', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
