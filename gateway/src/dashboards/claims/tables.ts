import type { ColumnType } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboard_approvals: DashboardApprovalsTable;
    dashboard_asks: DashboardAsksTable;
  }
}

/** The approved claims of a dashboard: a list of `Claim` as JSON, which also has those that were withdrawn. */
export interface DashboardApprovalsTable {
  name: string;
  claims: string;
  updated_at: SqlDateTime;
}

/** The last version of a dashboard that claimed more than was approved, and its state. */
export interface DashboardAsksTable {
  name: string;
  version: string;
  /** How the team wants to publish it, as JSON. */
  asked: string;
  state: 'waiting' | 'refused';
  asked_at: SqlDateTime;
  asked_by: string;
  /** The token that was used to ask; null when it was an administrator's session. */
  token_id: ColumnType<number | null, number | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
}
