import type { ReportFileState } from '@portal/domain';
import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report_files: ReportFilesTable;
  }
}

/** A file that is made in the background, and stays for a day. */
export interface ReportFilesTable {
  id: Generated<number>;
  user_id: number;
  /** `ReportFileInput` as JSON. */
  wish: string;
  state: ReportFileState;
  /** How often it was begun. */
  tries: number;
  /** Who makes it now, and when it was seen last doing so. */
  owner: string | null;
  beat_at: SqlDateTime | null;
  percent: number;
  row_count: number;
  /** In bytes; of one that is being made, what is written so far. */
  size: number | null;
  file_name: string | null;
  storage_key: string | null;
  /** Its person had passed a second factor when they asked for it. */
  second_factor: Generated<SqlBoolean>;
  /** The department to which it was narrowed when it was made; null for all of them. */
  department: string | null;
  made_at: SqlDateTime;
  ready_at: SqlDateTime | null;
  /** Then it is removed, in whichever state it is. */
  expires_at: SqlDateTime;
}

export type ReportFileRow = Selectable<ReportFilesTable>;
