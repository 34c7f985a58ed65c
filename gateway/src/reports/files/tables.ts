import type { ReportFileState } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report_files: ReportFilesTable;
  }
}

/** A file that is made in the background and kept for a day. */
export interface ReportFilesTable {
  id: Generated<number>;
  user_id: number;
  /** `ReportFileInput` as JSON. */
  wish: string;
  state: ReportFileState;
  /** How many times it was started. */
  tries: number;
  /** The gateway that makes the file now, and when it last reported. */
  owner: string | null;
  beat_at: SqlDateTime | null;
  percent: number;
  row_count: number;
  /** The size in bytes; while it is being made, the bytes that are written so far. */
  size: number | null;
  file_name: string | null;
  storage_key: string | null;
  /** Whether the person had passed a second factor when they requested it. */
  second_factor: Generated<SqlBoolean>;
  /** The department to which it was limited when it was made; null for all. */
  department: string | null;
  made_at: SqlDateTime;
  ready_at: SqlDateTime | null;
  /** After this instant the file is removed, in any state. */
  expires_at: SqlDateTime;
}

export type ReportFileRow = Selectable<ReportFilesTable>;
