import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { UploadDaysTable } from './tables.ts';

/** What a person has uploaded on one day. */
export async function uploadedOn(
  db: Database,
  userId: number,
  day: string,
): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('upload_days')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
}

/** Adds a file to the row of a day. Returns false when the day has no row yet, or when the file would exceed `most`. */
export async function addToDay(
  db: Database,
  userId: number,
  day: string,
  size: number,
  most: { files: number; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_days')
    .set(({ eb }) => ({ files: eb('files', '+', 1), bytes: eb('bytes', '+', size) }))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('files', '<', most.files)
    .where('bytes', '<=', most.bytes - size)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertDay(db: Database, row: Insertable<UploadDaysTable>): Promise<void> {
  await db.insertInto('upload_days').values(row).execute();
}

export async function deleteDaysBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('upload_days').where('day', '<', day).execute();
}
