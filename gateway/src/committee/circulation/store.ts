import { isBeforeCommittee, STATUSES_BEFORE_COMMITTEE, URGENT } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** When the open circulations were opened and when they end, the first end first. */
export const openCirculations = (db: Database, count: number) =>
  db
    .selectFrom('meetings')
    .select(['id', 'opened_at', 'ends_at'])
    .where('kind', '=', 'circulation')
    .where('state', '=', 'open')
    .where('listed_at', 'is not', null)
    .orderBy('ends_at')
    .limit(count)
    .execute();

/** Requests that came before the committee after an instant, and that nobody has put on an agenda or into a circulation since then. */
const unplaced = (db: Database, since: SqlDateTime) =>
  db
    .selectFrom('device_requests')
    .where('status', 'in', STATUSES_BEFORE_COMMITTEE)
    .where('stage_since', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('meeting_items')
            .select('meeting_items.id')
            .whereRef('meeting_items.request_id', '=', 'device_requests.id')
            .whereRef('meeting_items.added_at', '>=', 'device_requests.stage_since'),
        ),
      ),
    );

/** Those among them that one of these rules has sent, with the rule. */
export async function ruledRequests(
  db: Database,
  { rules, since, count }: { rules: readonly number[]; since: SqlDateTime; count: number },
): Promise<{ id: number; rule: number | null }[]> {
  if (!rules.length) return [];
  const rows = await unplaced(db, since)
    .innerJoin('request_routings', 'request_routings.request_id', 'device_requests.id')
    .select(['id', 'status', 'stage', 'rule'])
    .where('rule', 'in', rules)
    .orderBy('stage_since')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.filter(isBeforeCommittee).map(({ id, rule }) => ({ id, rule }));
}

/**
 * Requests that came before the committee after an instant, with a confirmed urgency, and that nobody has put on an agenda or into a
 * circulation since then.
 */
export async function urgentRequests(
  db: Database,
  { since, count }: { since: SqlDateTime; count: number },
): Promise<number[]> {
  const rows = await unplaced(db, since)
    .select(['id', 'status', 'stage'])
    .where('urgency', '=', URGENT)
    .where('urgency_confirmed_at', 'is not', null)
    .orderBy('stage_since')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.filter(isBeforeCommittee).map(({ id }) => id);
}

/** The person who last sent a request to the committee. */
export const bringerOf = (
  db: Database,
  requestId: number,
): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('request_events')
    .innerJoin('users', 'users.id', 'request_events.actor_id')
    .select(['users.id', 'users.name'])
    .where('request_events.request_id', '=', requestId)
    .whereRef('request_events.from_stage', '!=', 'request_events.to_stage')
    .orderBy('request_events.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The requests among these on which a person has voted directly, outside a meeting. */
export async function advisedBy(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!requestIds.length) return new Set();
  const rows = await db
    .selectFrom('request_votes')
    .select('request_id')
    .where('user_id', '=', userId)
    .where('request_id', 'in', requestIds)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}
