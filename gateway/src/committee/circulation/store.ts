import { isBeforeCommittee, STATUSES_BEFORE_COMMITTEE, URGENT } from '@portal/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { toldOfDay } from '../../requests/index.ts';

/** The action in the history of a request, and the kind of its mark for a day: too few members may vote for a circulation by the portal. */
export const LACKING = 'votes_lacking';

/** The open circulations, those that end first first, with the times of their opening and end. */
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

/**
 * Which requests are looked for: those before the committee since an instant, at most `count`. `today` is the current date ("2026-11-24").
 */
interface Sought {
  since: SqlDateTime;
  today: string;
  count: number;
}

/** Whether the portal has recorded, on this day or later, that too few members may vote on a request. */
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
 * Requests that came before the committee after `since`, and that nobody has put on an agenda or into a circulation since they came.
 * Requests for which too few members may vote, as recorded today, are left out.
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

/** Those of these requests that one of the rules has routed, with the id of the rule. */
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

/** Those of these requests that have a confirmed urgency. */
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
