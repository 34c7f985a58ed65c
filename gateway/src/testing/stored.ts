import type { Database } from '../platform/context.ts';
import type { Tables } from '../platform/db/index.ts';

/**
 * Tables that are not compared: the portal fills them by itself, in the background or while it refuses a call, or they belong to dashboards, to devices of
 * the catalogue, or to the person alone who calls (drafts, tokens and files of reports).
 */
const OTHERS: ReadonlySet<string> = new Set<keyof Tables>([
  'assertion_keys',
  'audit_digests',
  'audit_heads',
  'audit_minutes_heads',
  'audit_user_heads',
  'call_hours',
  'catalogue_devices',
  'dashboard_approvals',
  'dashboard_asks',
  'dashboard_backends',
  'dashboard_canaries',
  'dashboard_canary_people',
  'dashboard_measures',
  'dashboard_problem_marks',
  'dashboard_problems',
  'day_numbers',
  'day_reminders',
  'device_generations',
  'device_kinds',
  'device_terms',
  'drafts',
  'due_counts',
  'emergency_codes',
  'emergency_windows',
  'follow_up_starts',
  'meeting_marks',
  'portal_secrets',
  'push_devices',
  'pushes',
  'reminder_starts',
  'remote_errors',
  'remote_override_holders',
  'remote_overrides',
  'remote_sandboxes',
  'remote_tokens',
  'remote_uploads',
  'remote_versions',
  'remotes',
  'remotes_turn',
  'removed_versions',
  'report_entries',
  'report_facts',
  'report_files',
  'report_marks',
  'report_states',
  'report_sums',
  'report_tokens',
  'request_reminders',
  'search_index',
  'security_events',
  'shell_documents',
  'tellings',
  'tries',
  'upkeep_runs',
  'upload_days',
  'used_codes',
]);
/** Tables of the identity library, and that of the leases of gateways, which says each second that they live. */
const UNTYPED = /^idp_|^leases$/;

const names = new WeakMap<Database, Promise<(keyof Tables)[]>>();

const namesOf = async (db: Database) => {
  const tables = await db.introspection.getTables();
  return tables
    .map(({ name }) => name as keyof Tables)
    .filter((name) => !OTHERS.has(name) && !UNTYPED.test(name))
    .sort();
};

/** All that a call about requests or people could change, as one text to compare. */
export async function stored(db: Database): Promise<string> {
  const kept = names.get(db) ?? namesOf(db);
  names.set(db, kept);
  const rows = await Promise.all((await kept).map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}
