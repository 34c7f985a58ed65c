import type { ColumnType } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboard_approvals: DashboardApprovalsTable;
    dashboard_asks: DashboardAsksTable;
  }
}

/** What a dashboard may claim: a list of `Claim` as JSON, with those that were withdrawn. */
export interface DashboardApprovalsTable {
  name: string;
  claims: string;
  updated_at: SqlDateTime;
}

/** The last version of a dashboard that claimed more than was approved, and its state. */
export interface DashboardAsksTable {
  name: string;
  version: string;
  /** How it was to be published, as JSON. */
  asked: string;
  state: 'waiting' | 'refused';
  asked_at: SqlDateTime;
  asked_by: string;
  /** The token by which it was asked for; null when it was an administrator's session. */
  token_id: ColumnType<number | null, number | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
}
