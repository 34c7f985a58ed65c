import type { Database } from '../context.ts';
import type { SecurityEventsTable } from '../db/tables.ts';
import { toSql } from '../db/time.ts';

/** What is recorded about access. */
export type SecurityEvent =
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_refused'
  | 'invitation_claimed'
  | 'admin_granted'
  | 'role_granted'
  | 'profile_completed'
  | 'office_code_tried'
  | 'office_code_refused'
  | 'user_changed'
  | 'user_invited'
  | 'remote_token_created'
  | 'remote_token_revoked'
  | 'remote_published'
  | 'remote_activated'
  | 'remote_canary_started'
  | 'remote_rolled_back'
  | 'remote_disabled'
  | 'remote_enabled'
  | 'remote_override_granted'
  | 'remote_override_revoked'
  | 'remote_overridden'
  | 'remote_pruned'
  | 'emergency_opened'
  | 'emergency_closed'
  | 'emergency_signed_in'
  | 'emergency_refused'
  | 'session_revoked';

export async function recordSecurityEvent(
  db: Database,
  at: Date,
  event: { kind: SecurityEvent; userId?: number; detail?: string },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ kind: event.kind, user_id: event.userId ?? null, detail: event.detail ?? null, at: toSql(at) })
    .execute();
}

/** When events of this kind happened to a person since an instant, oldest first, at most `limit` of them. */
export async function securityEventsSince(
  db: Database,
  about: { kind: SecurityEvent; userId: number; since: Date; limit: number },
): Promise<SecurityEventsTable['at'][]> {
  const rows = await db
    .selectFrom('security_events')
    .select('at')
    .where('user_id', '=', about.userId)
    .where('kind', '=', about.kind)
    .where('at', '>', toSql(about.since))
    .orderBy('at', 'desc')
    .limit(about.limit)
    .execute();
  return rows.map(({ at }) => at).reverse();
}

export async function deleteSecurityEventsBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', toSql(instant)).execute();
}
