import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { isSqlite, type SqlDateTime, toIso } from '../../platform/db/index.ts';
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
