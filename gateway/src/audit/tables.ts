import type { Generated } from 'kysely';
import type { SqlDateTime } from '../platform/db/index.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    security_events: SecurityEventsTable;
    audit_digests: AuditDigestsTable;
    audit_heads: AuditHeadsTable;
    audit_user_heads: AuditUserHeadsTable;
    audit_minutes_heads: AuditMinutesHeadsTable;
  }
}

/**
 * Append-only events about access. `user_id` is the person whom the event concerns. `actor_id` is the person who acted,
 * when it was somebody else.
 */
export interface SecurityEventsTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  actor_id: Generated<number | null>;
  /** The client's network address. */
  address: Generated<string | null>;
  detail: string | null;
  at: SqlDateTime;
  /** How often the event happened. Only failures can have more than one. */
  times: Generated<number>;
  /** When the event happened last, if it happened more than once. */
  last_at: Generated<SqlDateTime | null>;
  /** A hash of what counts as the same failure in the same hour. */
  counted_as: Generated<string | null>;
}

/**
 * Append-only, one row per day. `digest` covers `previous_digest` and the rows of `audit_heads`, `audit_user_heads` and
 * `audit_minutes_heads` of that day. A day covers everything since the previous digest.
 */
export interface AuditDigestsTable {
  /** `YYYY-MM-DD` in UTC: the last day that the digest covers. */
  day: string;
  chains: number;
  /** NULL when the gateway kept no history of people. Then the digest covers none. */
  user_chains: number | null;
  /** NULL when the gateway knew no minutes of meetings. Then the digest covers none. */
  minutes_chains: number | null;
  previous_digest: string;
  digest: string;
  made_at: SqlDateTime;
}

/** The last event of each request's history that grew in the period of a digest. */
export interface AuditHeadsTable {
  day: string;
  request_id: number;
  sequence: number;
  hash: string;
}

/** The last event of each person's history that grew in the period of a digest. */
export interface AuditUserHeadsTable {
  day: string;
  user_id: number;
  sequence: number;
  hash: string;
}

/** The last event of the minutes of each meeting that grew in the period of a digest. */
export interface AuditMinutesHeadsTable {
  day: string;
  meeting_id: number;
  sequence: number;
  hash: string;
}
