import type { SecurityEventKind } from '@portal/domain';
import type { Database } from '../context.ts';
import type { SecurityEventsTable } from '../db/tables.ts';
import { toSql } from '../db/time.ts';

export async function recordSecurityEvent(
  db: Database,
  at: Date,
  event: { kind: SecurityEventKind; userId?: number; detail?: string },
): Promise<void> {
  await db
    .insertInto('security_events')
    .values({ kind: event.kind, user_id: event.userId ?? null, detail: event.detail ?? null, at: toSql(at) })
    .execute();
}

/** When events of this kind happened to a person since an instant, oldest first, at most `limit` of them. */
export async function securityEventsSince(
  db: Database,
  about: { kind: SecurityEventKind; userId: number; since: Date; limit: number },
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
