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
  /** Never extended: the 12 hours at most. */
  expires_at: SqlDateTime;
  /** Of a session in a frame: the one that the person opened it with. They end together. */
  opened_by: string | null;
  /** The window whose code began it: an emergency session. */
  emergency_window_id: Generated<number | null>;
  /** Browser and system in short words, for its owner's list. */
  device: Generated<string | null>;
  /** The identity provider's session that it was exchanged from, where the provider names it. */
  provider_session: Generated<string | null>;
  /** Whether the person has passed the embedded provider's second factor. */
  second_factor: Generated<SqlBoolean>;
}

/** `subject` is the hash of what is counted: an account, an address. Swept after a day. */
export interface TriesTable {
  id: Generated<number>;
  subject: string;
  at: SqlDateTime;
  /** Counts the tries of the subject; null of a gateway older than that. */
  seq: number | null;
}
