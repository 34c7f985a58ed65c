import type { Generated } from 'kysely';
import type { SqlDateTime } from '../platform/db/index.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    security_events: SecurityEventsTable;
    audit_digests: AuditDigestsTable;
    audit_heads: AuditHeadsTable;
    audit_user_heads: AuditUserHeadsTable;
  }
}

/** Append-only: what was done about access. `user_id` is whom it concerns, `actor_id` who did it when that is somebody else. */
export interface SecurityEventsTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  actor_id: Generated<number | null>;
  /** The client's network address. */
  address: Generated<string | null>;
  detail: string | null;
  at: SqlDateTime;
  /** How often it happened; of failures alone more than once. */
  times: Generated<number>;
  /** When it happened last, unless that was once. */
  last_at: Generated<SqlDateTime | null>;
  /** A hash of what counts as the same failure in the same hour. */
  counted_as: Generated<string | null>;
}

/**
 * Append-only, one a day: `digest` covers `previous_digest` and the rows of `audit_heads` and `audit_user_heads` of that day. A day closes everything
 * since the one before it.
 */
export interface AuditDigestsTable {
  /** `YYYY-MM-DD` in UTC: the last day that it covers. */
  day: string;
  chains: number;
  /** NULL of a gateway that kept no history of people: its digest covers none. */
  user_chains: number | null;
  previous_digest: string;
  digest: string;
  made_at: SqlDateTime;
}

/** The last event of each request's history that grew in the time that a digest covers. */
export interface AuditHeadsTable {
  day: string;
  request_id: number;
  sequence: number;
  hash: string;
}

/** The same of people. */
export interface AuditUserHeadsTable {
  day: string;
  user_id: number;
  sequence: number;
  hash: string;
}
