import type { Generated, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_files: RequestFilesTable;
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

export type FileRow = Selectable<RequestFilesTable>;
