/**
 * Tables, and columns of audited ones, that `audit verify` does not check, each with the reason. Every other column of the
 * database is checked; a test goes through all of them.
 */
export const NOT_AUDITED: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  request_events: {
    id: 'Only a number: the order of events is their sequence. That ids grow along a history is checked.',
  },
  user_events: {
    id: 'The same.',
  },
  device_requests: {
    search_text:
      'Made of three other columns, which are checked. A request that it hides from the search stands in its lists.',
  },
  audit_digests: { made_at: 'When the digest was computed; the day that it covers is checked.' },
  users: {
    turn: 'Counts ends of sessions, so that the nodes of a cluster notice each other. Nothing reads it.',
  },
  sessions: 'Come and go. A made-up one acts under the name of its user, and the history tells of that.',
  security_events:
    'A log that ends after SECURITY_EVENT_DAYS: rows go every day. Send it elsewhere to keep it whole.',
  emergency_windows: 'Hours long. Opening, use and closing stand in security_events and in the log.',
  emergency_codes: 'Hashes that serve once within a window.',
  tries: 'Counted for a day, then swept.',
  used_codes: 'Hashes of one-time codes that were entered: kept for minutes.',
  remotes: 'Which version is live; each change stands in security_events.',
  remote_versions:
    'Browsers check the hash of every file against the description that the page was made with.',
  remote_tokens: 'Making and revoking them stands in security_events.',
  remote_errors: 'Counts for a chart.',
  remote_override_holders: 'Granting and revoking stands in security_events.',
  remote_overrides: 'Hours long; what they open acts with the rights of its user.',
  remote_uploads: 'Uploads of builds that are under way.',
  remotes_turn: 'One row, by which changes take turns that concern all dashboards.',
  upload_days: 'Counts for the daily quota of a person.',
  shell_documents: 'Keyed by the SHA-256 of their text, which browsers send with each call.',
  leases: 'Locks of gateways that start.',
  kysely_migration: 'Which migrations have run.',
  kysely_migration_lock: 'Held while migrations run.',
};

/** The embedded identity provider's tables, which its library makes and changes. */
const IDENTITY_TABLE = /^idp_/;
const IDENTITY = 'How people prove who they are: nothing here says who decided what, or who may.';

/** Why a column is not checked; undefined for one that is. */
export function whyNotAudited(table: string, column: string): string | undefined {
  if (IDENTITY_TABLE.test(table)) return IDENTITY;
  const reasons = NOT_AUDITED[table];
  return typeof reasons === 'string' ? reasons : reasons?.[column];
}
