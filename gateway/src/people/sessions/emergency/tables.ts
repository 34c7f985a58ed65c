import type { ColumnType, Generated } from 'kysely';
import type { SqlDateTime } from '../../../platform/db/index.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    emergency_windows: EmergencyWindowsTable;
    emergency_codes: EmergencyCodesTable;
  }
}

/** A time window in which codes from an operator sign people in without the identity provider. */
export interface EmergencyWindowsTable {
  id: Generated<number>;
  reason: string;
  opened_at: SqlDateTime;
  closes_at: SqlDateTime;
  closed_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}

/** A code for one use by one person. `code_hash` is the code's SHA-256. */
export interface EmergencyCodesTable {
  code_hash: string;
  window_id: number;
  user_id: number;
  used_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}
