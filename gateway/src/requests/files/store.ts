import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite, type SqlDateTime, toIso } from '../../platform/db/index.ts';
import { builtStatement, type Value, value } from '../../platform/fast/index.ts';
import type { RequestFile } from './model.ts';
import type { FileRow } from './tables.ts';

export const fromRow = (row: Omit<FileRow, 'uploaded_by'>): RequestFile => ({
  id: row.id,
  requestId: row.request_id,
  fileName: row.file_name,
  fileSize: row.file_size,
  uploadedByName: row.uploaded_by_name,
  uploadDate: toIso(row.upload_date),
  storageKey: row.storage_key,
});

/** What the JSON of `filesColumn` says of each file. */
type Held = readonly [
  id: number,
  request: number,
  name: string,
  size: number,
  by: string,
  date: SqlDateTime,
  key: string,
];

/** The files of the request that a statement reads, as one column of it: JSON for `filesOfColumn`. */
export const filesColumn = (db: Database) => {
  const gathered = sql.raw(isSqlite(db) ? 'json_group_array' : 'json_arrayagg');
  return sql<string | null>`(select cast(${gathered}(json_array(${sql.join(
    ['id', 'request_id', 'file_name', 'file_size', 'uploaded_by_name'].map((name) => sql.ref(name)),
  )}, cast(upload_date as char), storage_key)) as char) from request_files where request_id = ${sql.ref('device_requests.id')})`;
};

/** The files in their order. */
export const filesOfColumn = (column: string | null): RequestFile[] =>
  (JSON.parse(column ?? '[]') as Held[])
    .sort(([one], [other]) => one - other)
    .map(([id, request_id, file_name, file_size, uploaded_by_name, upload_date, storage_key]) =>
      fromRow({ id, request_id, file_name, file_size, uploaded_by_name, upload_date, storage_key }),
    );

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
