import type { Database } from '../platform/context.ts';

const TABLES = [
  'device_requests',
  'request_events',
  'request_votes',
  'request_files',
  'request_recusals',
  'interest_declarations',
  'declared_interests',
  'request_comments',
  'analysis_sections',
  'analysis_writers',
  'request_conditions',
  'request_evidence',
  'quarantined_uploads',
  'request_consultations',
  'request_trials',
  'trial_evaluators',
  'request_follow_ups',
  'request_merges',
  'request_first_approvals',
  'request_watchers',
  'request_supporters',
  'users',
  'user_roles',
  'user_events',
  'sessions',
  'flags',
  'dashboard_members',
  'notices',
  'notice_preferences',
  'mails',
  'hospital_settings',
  'saved_views',
  'meetings',
  'meeting_members',
  'meeting_events',
  'meeting_items',
  'meeting_invitations',
  'calendars',
  'meeting_notes',
  'meeting_votes',
  'minutes_drafts',
  'minutes_events',
  'meeting_actions',
] as const;

/** All that a call about requests or people could change, as one text to compare. */
export async function stored(db: Database): Promise<string> {
  const rows = await Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}
