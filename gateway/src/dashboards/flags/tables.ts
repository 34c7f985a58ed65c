import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    flags: FlagsTable;
  }
}

/** For whom a flag of a dashboard is on. A flag without a row is off. */
export interface FlagsTable {
  dashboard: string;
  name: string;
  /** True when it is off for everybody, whatever else the row says. */
  killed: SqlBoolean;
  /** The share of sessions in percent. */
  percent: number;
  /** Roles, with spaces between them. */
  roles: string;
  /** Ids of users, with spaces between them. */
  people: string;
  updated_at: SqlDateTime;
}
