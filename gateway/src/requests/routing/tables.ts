import type { Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    request_routings: RequestRoutingsTable;
  }
}

/** The rule that has sent a request when it came to its stage, or was edited. Without a row no rule ever has. */
export interface RequestRoutingsTable {
  request_id: number;
  /** NULL since none matches any more. */
  rule: number | null;
  /** Its name at that time. */
  rule_name: string | null;
  /** The version of the rules by which it was sent. */
  version: number;
  routed_at: SqlDateTime;
}

export type RoutingRow = Selectable<RequestRoutingsTable>;
