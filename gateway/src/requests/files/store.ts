import type { Database } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import type { RequestFile } from './model.ts';
import type { FileRow } from './tables.ts';

/** A row without the columns that no reader needs. */
type ReadRow = Omit<FileRow, 'uploaded_by'>;

/** A row as the file that people see. */
export const fromRow = (row: ReadRow): RequestFile => ({
  id: row.id,
  requestId: row.request_id,
  fileName: row.file_name,
  fileSize: row.file_size,
  uploadedByName: row.uploaded_by_name,
  uploadDate: toIso(row.upload_date),
  storageKey: row.storage_key,
});

/** The columns of a file that is joined to its request. Those whose names requests have as well are named otherwise. */
export const JOINED_FILE = [
  'request_files.id as file_id',
  'file_name',
  'file_size',
  'uploaded_by_name',
  'upload_date',
  'storage_key',
] as const;

type Facts = Omit<ReadRow, 'id' | 'request_id'>;
/** Null in all of it for a request without files. */
type Joined = { [Name in keyof Facts]: Facts[Name] | null } & { file_id: number | null };

/** The files of joined rows, in their order. */
export const filesOfJoined = (requestId: number, rows: readonly Joined[]): RequestFile[] =>
  rows
    .flatMap((row) =>
      row.file_id === null ? [] : fromRow({ ...(row as Facts), id: row.file_id, request_id: requestId }),
    )
    .sort((one, other) => one.id - other.id);

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
