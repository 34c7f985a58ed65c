import type { SqlDateTime } from '../../../platform/db/index.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    used_codes: UsedCodesTable;
  }
}

/**
 * One-time codes of authenticator apps that were entered. Each is stored as a hash for as long as it could be entered
 * again.
 */
export interface UsedCodesTable {
  code_hash: string;
  used_at: SqlDateTime;
}
