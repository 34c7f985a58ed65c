import type { Generated } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    tries: TriesTable;
  }
}

/** `token_hash` is the SHA-256 (hex) of the opaque token; the token itself is never stored. */
export interface SessionsTable {
  token_hash: string;
  user_id: number;
  created_at: SqlDateTime;
  last_seen_at: SqlDateTime;
  /** Never extended: a session lasts at most 12 hours. */
  expires_at: SqlDateTime;
  /** For a session in a frame: the session from which the person opened it. They end together. */
  opened_by: string | null;
  /** For an emergency session: the window whose code began it. */
  emergency_window_id: Generated<number | null>;
  /** Browser and system in a few words, shown in the person's list of sessions. */
  device: Generated<string | null>;
  /** The identity provider's session behind this one, if the provider names it. */
  provider_session: Generated<string | null>;
  /** Whether the person has passed the embedded provider's second factor. */
  second_factor: Generated<SqlBoolean>;
}

/** `subject` is the hash of what is counted, for example an account or an address. Rows are deleted after a day. */
export interface TriesTable {
  id: Generated<number>;
  subject: string;
  at: SqlDateTime;
  /** Numbers the tries of the subject. Null in rows of an older gateway. */
  seq: number | null;
}
