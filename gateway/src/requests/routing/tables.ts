import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_routings: RequestRoutingsTable;
  }
}

/** The rule that has routed a request when it came to its stage, or when it was edited. Without a row none ever has. */
export interface RequestRoutingsTable {
  request_id: number;
  /** The id of the rule; NULL when no rule matches any more. */
  rule: number | null;
  /** Its name at that time. */
  rule_name: string | null;
  /** The version of the rules by which it was sent. */
  version: number;
  routed_at: SqlDateTime;
}

export type RoutingRow = Selectable<RequestRoutingsTable>;
