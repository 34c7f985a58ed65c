import type { Generated, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report_tokens: ReportTokensTable;
  }
}

/** A token with which a program of a person reads reports. It permits nothing else. */
export interface ReportTokensTable {
  id: Generated<number>;
  user_id: number;
  label: string;
  /** SHA-256: a reader of the database cannot learn the token. */
  token_hash: string;
  /** Whether the person had passed a second factor when they made it. */
  second_factor: Generated<SqlBoolean>;
  made_at: SqlDateTime;
  expires_at: SqlDateTime;
  last_used_at: SqlDateTime | null;
  last_used_from: string | null;
}

export type ReportTokenRow = Selectable<ReportTokensTable>;
