import type { Role, Stage, Vote } from '@portal/domain';
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { RequestColumns } from './request-columns.ts';

/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC: the one form of an instant that MySQL, MariaDB and SQLite all store and compare alike. */
export type SqlDateTime = string;
/** 0 or 1. */
export type SqlBoolean = number;

export interface Tables {
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  device_requests: DeviceRequestsTable;
  request_files: RequestFilesTable;
  request_events: RequestEventsTable;
  remotes: RemotesTable;
  remote_versions: RemoteVersionsTable;
  remote_tokens: RemoteTokensTable;
  remote_errors: RemoteErrorsTable;
  remote_uploads: RemoteUploadsTable;
  remotes_turn: RemotesTurnTable;
  upload_days: UploadDaysTable;
  remote_override_holders: RemoteOverrideHoldersTable;
  remote_overrides: RemoteOverridesTable;
  security_events: SecurityEventsTable;
  request_votes: RequestVotesTable;
  shell_documents: ShellDocumentsTable;
  audit_digests: AuditDigestsTable;
  audit_heads: AuditHeadsTable;
  user_events: UserEventsTable;
  audit_user_heads: AuditUserHeadsTable;
  emergency_windows: EmergencyWindowsTable;
  emergency_codes: EmergencyCodesTable;
  tries: TriesTable;
  used_codes: UsedCodesTable;
}

/**
 * A person, written by `people/users/write-store.ts` alone. Keyed by (issuer, subject) once the identity provider has vouched for
 * them; both are NULL for an invitation.
 */
export interface UsersTable {
  id: Generated<number>;
  issuer: string | null;
  subject: string | null;
  email: string;
  email_verified: SqlBoolean;
  name: string;
  /** The first role: decides the landing page. All granted roles, this one included, stand in `user_roles`. */
  role: Role;
  department: string;
  active: SqlBoolean;
  profile_created: SqlBoolean;
  created_at: SqlDateTime;
  /** When the person's sessions were last ended, of an outside provider: identity tokens from before it open none. */
  tokens_from: Generated<SqlDateTime | null>;
  /** Counts ends of sessions, see `meetSignIns`. */
  turn: Generated<number>;
  /** `nameKey` of the name: people are found and ordered by it. */
  name_key: string;
}

export interface UserRolesTable {
  user_id: number;
  role: Role;
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

/** One-time codes of authenticator apps that were entered, each under its hash, for as long as it could be entered again. */
export interface UsedCodesTable {
  code_hash: string;
  used_at: SqlDateTime;
}

/** A time in which codes that an operator hands out sign in without the identity provider. */
export interface EmergencyWindowsTable {
  id: Generated<number>;
  reason: string;
  opened_at: SqlDateTime;
  closes_at: SqlDateTime;
  closed_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}

/** One use for one person; `code_hash` is the code's SHA-256. */
export interface EmergencyCodesTable {
  code_hash: string;
  window_id: number;
  user_id: number;
  used_at: ColumnType<SqlDateTime | null, undefined, SqlDateTime>;
}

/** `subject` is the hash of what is counted: an account, an address. Swept after a day. */
export interface TriesTable {
  id: Generated<number>;
  subject: string;
  at: SqlDateTime;
  /** Counts the tries of the subject; null of a gateway older than that. */
  seq: number | null;
}

/**
 * The fields of the catalogue come from `RequestColumns`. The `*_at` sort keys are the submission date (for `archived_at` the last change) while the request belongs to that list
 * and NULL otherwise, so that each list is one range of one index. They are computed by `sortKeys` at every write, as is
 * `stage`, in front of the submission date: a list narrowed to some stages is one range for each of them.
 */
export interface DeviceRequestsTable extends RequestColumns {
  id: Generated<number>;
  /** Counts writes: every UPDATE names the version it has read. */
  version: number;
  analysis_at: SqlDateTime | null;
  pending_at: SqlDateTime | null;
  committee_at: SqlDateTime | null;
  supply_at: SqlDateTime | null;
  archived_at: SqlDateTime | null;
  stage: Stage;
  /** `searchKeyOf` the texts in which requests are searched. */
  search_text: ColumnType<string | null, string, string>;
}

export interface RequestFilesTable {
  id: Generated<number>;
  request_id: number;
  file_name: string;
  file_size: number;
  /** Where the file store keeps the bytes; random, never derived from the name. */
  storage_key: string;
  uploaded_by: number;
  uploaded_by_name: string;
  upload_date: SqlDateTime;
}

/** Append-only history of a request; `hash` covers the row and the hash before it (per request). */
export interface RequestEventsTable {
  id: Generated<number>;
  request_id: number;
  /** 1, 2, 3 … within the request. */
  sequence: number;
  action: string;
  from_stage: string | null;
  to_stage: string | null;
  notes: string | null;
  actor_id: number;
  actor_name: string;
  at: SqlDateTime;
  correlation_id: string;
  previous_hash: string;
  hash: string;
  /** JSON: what the event changed, see `audit/changes.ts`. NULL for events of gateways that did not record it yet. */
  changes: Generated<string | null>;
}

/** Append-only history of a person and their roles; `hash` covers the row and the hash before it (per person). */
export interface UserEventsTable {
  id: Generated<number>;
  user_id: number;
  /** 1, 2, 3 … within the person. */
  sequence: number;
  action: string;
  /** Who did it, when that is somebody else; the action tells whether it was the person, the portal or a command. */
  actor_id: number | null;
  at: SqlDateTime;
  /** JSON: what the event changed, see `people/history/changes.ts`. NULL when the person was removed, of all their events up to then. */
  changes: string | null;
  previous_hash: string;
  hash: string;
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

/** What a person has uploaded on a day in UTC, also what is deleted by now. */
export interface UploadDaysTable {
  user_id: number;
  /** `YYYY-MM-DD` */
  day: string;
  files: number;
  bytes: number;
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

/** Who may take dashboards from their own computer where the setting REMOTE_OVERRIDE is `users`. */
export interface RemoteOverrideHoldersTable {
  user_id: number;
  granted_at: SqlDateTime;
}

/** What opens a page on which a dashboard comes from a person's own computer; `ticket_hash` is its SHA-256. */
export interface RemoteOverridesTable {
  ticket_hash: string;
  user_id: number;
  name: string;
  origin: string;
  created_at: SqlDateTime;
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

/** What a committee member advises on a request; `user_name` is theirs at that time. */
export interface RequestVotesTable {
  request_id: number;
  user_id: number;
  user_name: string;
  vote: Vote;
  comment: string | null;
  at: SqlDateTime;
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

/** A GraphQL document of a shell that was served. */
export interface ShellDocumentsTable {
  sha256: string;
  name: string;
  registered_at: SqlDateTime;
}

export type RequestRow = Selectable<DeviceRequestsTable>;
export type RequestInsert = Insertable<DeviceRequestsTable>;
export type RequestUpdate = Updateable<DeviceRequestsTable>;
export type UserRow = Selectable<UsersTable>;
export type FileRow = Selectable<RequestFilesTable>;
export type EventRow = Selectable<RequestEventsTable>;
export type UserEventRow = Selectable<UserEventsTable>;
export type VoteRow = Selectable<RequestVotesTable>;
