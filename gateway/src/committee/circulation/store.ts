import { isBeforeCommittee, STATUSES_BEFORE_COMMITTEE, URGENT } from '@portal/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { toldOfDay } from '../../requests/index.ts';

/** In the history of a request: too few may vote on it for a circulation by itself. */
export const LACKING = 'votes_lacking';

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

/** Since when requests have come before the committee, how many at most, and the day of now. */
interface Sought {
  since: SqlDateTime;
  today: string;
  count: number;
}

/** Whether it was noted on this day or later that too few may vote on a request. */
export const notedLacking = async (db: Database, requestId: number, from: string): Promise<boolean> =>
  (await db
    .selectFrom('day_reminders')
    .select('day')
    .where('request_id', '=', requestId)
    .where('kind', '=', LACKING)
    .where('day', '>=', from)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Requests that have come before the committee since an instant, and that nobody has put on an agenda or into a circulation since they came.
 * Without those that were found today to have too few who may vote.
 */
const unplaced = (db: Database, { since, today }: Sought) =>
  db
    .selectFrom('device_requests')
    .where('status', 'in', STATUSES_BEFORE_COMMITTEE)
    .where('stage_since', '>=', since)
    .where(({ not }) => not(toldOfDay(LACKING, sql.ref('device_requests.id'), sql.val(today))))
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
  { rules, ...sought }: Sought & { rules: readonly number[] },
): Promise<{ id: number; rule: number | null }[]> {
  if (!rules.length) return [];
  const rows = await unplaced(db, sought)
    .innerJoin('request_routings', 'request_routings.request_id', 'device_requests.id')
    .select(['id', 'status', 'stage', 'rule'])
    .where('rule', 'in', rules)
    .orderBy('stage_since')
    .orderBy('id')
    .limit(sought.count)
    .execute();
  return rows.filter(isBeforeCommittee).map(({ id, rule }) => ({ id, rule }));
}

/**
 * Requests that came before the committee after an instant, with a confirmed urgency, and that nobody has put on an agenda or into a
 * circulation since then.
 */
export async function urgentRequests(db: Database, sought: Sought): Promise<number[]> {
  const rows = await unplaced(db, sought)
    .select(['id', 'status', 'stage'])
    .where('urgency', '=', URGENT)
    .where('urgency_confirmed_at', 'is not', null)
    .orderBy('stage_since')
    .orderBy('id')
    .limit(sought.count)
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
