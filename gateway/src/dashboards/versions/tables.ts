import type { ColumnType, Generated } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    remotes: RemotesTable;
    remote_versions: RemoteVersionsTable;
    remote_tokens: RemoteTokensTable;
    remote_errors: RemoteErrorsTable;
    remote_uploads: RemoteUploadsTable;
    removed_versions: RemovedVersionsTable;
    remotes_turn: RemotesTurnTable;
    remote_sandboxes: RemoteSandboxesTable;
  }
}

/** The version of a dashboard that browsers get. A share of them gets the canary. */
export interface RemotesTable {
  name: string;
  live_version: string;
  canary_version: ColumnType<string | null, string | null | undefined, string | null>;
  /** 0 without a canary. */
  canary_percent: Generated<number>;
  /** The token that has started the canary; null when it was an administrator's session. */
  canary_token: ColumnType<number | null, undefined, number | null>;
  /** The dashboard's own limits as JSON; null for the default. */
  canary_limits: ColumnType<string | null, undefined, string | null>;
  /** The token that has set the limits last; null when it was an administrator's session. */
  limits_token: ColumnType<number | null, undefined, number | null>;
  /** The limits from before tokens have set others, as JSON. */
  limits_before: ColumnType<string | null, undefined, string | null>;
  disabled: Generated<SqlBoolean>;
  /** True when a team's token has disabled it, and so may enable it. */
  disabled_by_team: Generated<SqlBoolean>;
  disabled_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
  /** The versions that were rolled back last, with spaces between them, the last one first. */
  withdrawn: ColumnType<string | null, undefined, string | null>;
  updated_at: SqlDateTime;
}

/** One published build of a dashboard; `description` is its remote.json. */
export interface RemoteVersionsTable {
  name: string;
  version: string;
  /** `bundled` came with this checkout at start, `published` by its team. */
  source: 'bundled' | 'published';
  description: string;
  published_at: SqlDateTime;
  published_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The bytes of its files without compression. */
  size: ColumnType<number | null, number | null | undefined, never>;
  /** The version that was live before this one, and the target of a rollback. */
  replaces: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the version stopped being live. Open pages may still use it. */
  retired_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
  /** Until when its team and testers may open it as a preview. */
  preview_until: ColumnType<SqlDateTime | null, undefined, SqlDateTime | null>;
  /** The token that has made it a preview; null when it was an administrator's session. */
  preview_token: ColumnType<number | null, undefined, number | null>;
}

/** A token that allows publishing one dashboard. `token_hash` is the token's SHA-256. */
export interface RemoteTokensTable {
  /** The membership of the token, with which it ends; null for an operator's token. */
  member_id: ColumnType<number | null, number | null | undefined, never>;
  label: ColumnType<string | null, string | null | undefined, never>;
  /** NULL in rows of an older gateway. */
  expires_at: ColumnType<SqlDateTime | null, SqlDateTime | undefined, never>;
  /** The network address of the last use. */
  last_used_from: ColumnType<string | null, undefined, string | null>;
  id: Generated<number>;
  name: string;
  token_hash: string;
  created_at: SqlDateTime;
  last_used_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
  revoked_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}

/**
 * How often browsers could not load a version within an hour (`YYYY-MM-DD HH`), by reason. Counting keeps the table
 * small, however many reports come.
 */
export interface RemoteErrorsTable {
  name: string;
  version: string;
  reason: string;
  hour: string;
  count: number;
}

/** The content hash of a version that was removed. */
export interface RemovedVersionsTable {
  name: string;
  version: string;
  content_hash: string;
  removed_at: SqlDateTime;
}

/** The space that an upload in progress may still use. */
export interface RemoteUploadsTable {
  id: string;
  name: string;
  size: number;
  started_at: SqlDateTime;
}

/** A dashboard that runs in a frame of its own. It need not have a version yet. */
export interface RemoteSandboxesTable {
  name: string;
  created_at: SqlDateTime;
}

/** One row. While a transaction holds the lock on it, no other transaction changes anything that concerns all dashboards. */
export interface RemotesTurnTable {
  id: number;
  turn: number;
}
