import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { QuarantinedUploadsTable } from './tables.ts';

export type QuarantinedUpload = Selectable<QuarantinedUploadsTable>;

/** The rows of those of these uploads that are in quarantine. */
export const quarantinedAmong = (db: Database, keys: readonly string[]): Promise<QuarantinedUpload[]> =>
  db.selectFrom('quarantined_uploads').selectAll().where('storage_key', 'in', keys).execute();

/** Puts an upload in quarantine, to be scanned at once. */
export async function insertQuarantined(
  db: Database,
  row: Pick<QuarantinedUpload, 'storage_key' | 'sender_id' | 'since'>,
): Promise<void> {
  await db
    .insertInto('quarantined_uploads')
    .values({ ...row, tries: 0, due_at: row.since, found: null })
    .execute();
}

/** The next upload to scan: those with fewer attempts first, and among these the newest, for which somebody may be waiting. */
export const nextUpload = (db: Database, now: SqlDateTime): Promise<QuarantinedUpload | undefined> =>
  db
    .selectFrom('quarantined_uploads')
    .selectAll()
    .where('found', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('tries')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Begins to scan an upload; the next try is at `due_at`. Returns false when another gateway has begun it. */
export async function beginScan(
  db: Database,
  { storage_key: key, tries }: QuarantinedUpload,
  due_at: SqlDateTime,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quarantined_uploads')
    .set({ tries: tries + 1, due_at })
    .where('storage_key', '=', key)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the quarantine of an upload. */
export async function release(db: Database, key: string): Promise<void> {
  await db.deleteFrom('quarantined_uploads').where('storage_key', '=', key).execute();
}

/** Stores what was found in a waiting upload. Returns false when another gateway has done so. */
export async function condemn(db: Database, key: string, virusName: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quarantined_uploads')
    .set({ found: virusName })
    .where('storage_key', '=', key)
    .where('found', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many uploads wait to be scanned, and since when the first of them. */
export const scansWaiting = (db: Database) =>
  db
    .selectFrom('quarantined_uploads')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('since').as('since')])
    .where('found', 'is', null)
    .executeTakeFirstOrThrow();
