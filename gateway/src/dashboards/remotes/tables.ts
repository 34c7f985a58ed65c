import type { ColumnType, Generated } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    remotes: RemotesTable;
    remote_versions: RemoteVersionsTable;
    remote_tokens: RemoteTokensTable;
    remote_errors: RemoteErrorsTable;
    remote_uploads: RemoteUploadsTable;
    remotes_turn: RemotesTurnTable;
  }
}

/** Which version of a dashboard browsers get; a share of them gets the canary. */
export interface RemotesTable {
  name: string;
  live_version: string;
  canary_version: ColumnType<string | null, string | null | undefined, string | null>;
  /** 0 without a canary. */
  canary_percent: Generated<number>;
  disabled: Generated<SqlBoolean>;
  disabled_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
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
  /** Bytes of its files as they are, not compressed. */
  size: ColumnType<number | null, number | null | undefined, never>;
  /** The version that was live before it: where a rollback leads. */
  replaces: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it ceased to be live; open pages still use it. */
  retired_at: ColumnType<SqlDateTime | null, SqlDateTime | null | undefined, SqlDateTime | null>;
}

/** What opens the publishing of one dashboard; `token_hash` is its SHA-256. */
export interface RemoteTokensTable {
  id: Generated<number>;
  name: string;
  token_hash: string;
  created_at: SqlDateTime;
  last_used_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
  revoked_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}

/** How often browsers could not load a version within an hour (`YYYY-MM-DD HH`), by reason: it cannot grow with the reports. */
export interface RemoteErrorsTable {
  name: string;
  version: string;
  reason: string;
  hour: string;
  count: number;
}

/** What an upload of a build that is under way may yet add to those that are kept. */
export interface RemoteUploadsTable {
  id: string;
  name: string;
  size: number;
  started_at: SqlDateTime;
}

/** One row: whoever has changed it is alone, until its transaction ends, with what concerns all dashboards. */
export interface RemotesTurnTable {
  id: number;
  turn: number;
}
