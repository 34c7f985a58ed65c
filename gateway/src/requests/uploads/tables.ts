import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    upload_days: UploadDaysTable;
    quarantined_uploads: QuarantinedUploadsTable;
  }
}

/** What a person has uploaded on a day in UTC, including files that have been deleted since. */
export interface UploadDaysTable {
  user_id: number;
  /** `YYYY-MM-DD` */
  day: string;
  files: number;
  bytes: number;
}

/** An upload that nobody may read: it has not been scanned, or it holds malware and its bytes are gone. */
export interface QuarantinedUploadsTable {
  storage_key: string;
  sender_id: number;
  since: SqlDateTime;
  /** How often it was tried to scan it since then, and when it is tried again. */
  tries: number;
  due_at: SqlDateTime;
  /** The scanner's name for what it has found. NULL while the upload waits for the scanner. */
  found: string | null;
}
