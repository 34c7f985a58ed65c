import type { Generated, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_files: RequestFilesTable;
    upload_days: UploadDaysTable;
  }
}

export interface RequestFilesTable {
  id: Generated<number>;
  request_id: number;
  file_name: string;
  file_size: number;
  /** Where the file store keeps the bytes; random, never derived from the name. */
  storage_key: string;
  uploaded_by: number;
  uploaded_by_name: string;
  upload_date: SqlDateTime;
}

/** What a person has uploaded on a day in UTC, including files that have been deleted since. */
export interface UploadDaysTable {
  user_id: number;
  /** `YYYY-MM-DD` */
  day: string;
  files: number;
  bytes: number;
}

export type FileRow = Selectable<RequestFilesTable>;
