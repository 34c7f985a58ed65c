import type { Database } from '../../platform/context.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import type { FileRow } from './tables.ts';

const ofRequests = builtStatement((db, requestIds: readonly Value<number>[]) =>
  db
    .selectFrom('request_files')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('id'),
);

export async function filesOf(db: Database, requestIds: readonly number[]): Promise<FileRow[]> {
  return (await ofRequests(db, requestIds.map(value))).rows;
}

export async function findFile(db: Database, requestId: number, id: number): Promise<FileRow | null> {
  const row = await db
    .selectFrom('request_files')
    .selectAll()
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFile(db: Database, file: Omit<FileRow, 'id'>): Promise<FileRow> {
  const { insertId } = await db.insertInto('request_files').values(file).executeTakeFirstOrThrow();
  return { ...file, id: Number(insertId) };
}

export async function deleteFilesOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_files').where('request_id', '=', requestId).execute();
}

/**
 * Reads the files whose storage keys begin with these hexadecimal digits, but not those in which malware was found: their bytes are gone.
 * They are one range of an index.
 */
export async function filesByKey(db: Database, prefix: string): Promise<FileRow[]> {
  return db
    .selectFrom('request_files')
    .leftJoin('quarantined_uploads', 'quarantined_uploads.storage_key', 'request_files.storage_key')
    .selectAll('request_files')
    .where('request_files.storage_key', '>=', prefix)
    .where('request_files.storage_key', '<=', `${prefix}~`)
    .where('quarantined_uploads.found', 'is', null)
    .execute();
}

/** The requests of the files with these storage keys, and who uploaded them. */
export const requestsOfFiles = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom('request_files')
    .select(['storage_key', 'request_id', 'uploaded_by'])
    .where('storage_key', 'in', keys)
    .execute();
