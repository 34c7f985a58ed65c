import { ACTIONS, FOLLOWED_UP_STAGE, type FollowUpRound, TRANSITIONS } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { isDuplicate, type SqlDateTime } from '../../platform/db/index.ts';
import type { FollowUpRow } from './tables.ts';

const ONE = 1;

/** The follow-ups of these requests, by request and id. One statement for all. */
export const followUpsOf = async (db: Database, requestIds: readonly number[]): Promise<FollowUpRow[]> =>
  requestIds.length
    ? db
        .selectFrom('request_follow_ups')
        .selectAll()
        .where('request_id', 'in', requestIds)
        .orderBy('request_id')
        .orderBy('id')
        .execute()
    : [];

/** Rejects as a duplicate when one of them was asked already. */
export const insertFollowUps = async (db: Database, rows: readonly FollowUpRow[]): Promise<void> =>
  void (await db.insertInto('request_follow_ups').values(rows).execute());

export async function updateFollowUp(
  db: Database,
  { request_id, id, ...changes }: FollowUpRow,
): Promise<void> {
  await db
    .updateTable('request_follow_ups')
    .set(changes)
    .where((eb) => eb.and({ request_id, id }))
    .execute();
}

/** The instant since which people are asked. At the first call, stores `now`. */
export async function askedSince(db: Database, now: SqlDateTime): Promise<SqlDateTime> {
  const read = () =>
    db.selectFrom('follow_up_starts').select('since').where('id', '=', ONE).executeTakeFirst();
  const before = await read();
  if (before) return before.since;
  try {
    await db.insertInto('follow_up_starts').values({ id: ONE, since: now }).execute();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  return (await read())?.since ?? now;
}

/** Requests whose devices came to the shelf in this period, and about which nobody was asked in this round: one range of one index. */
export async function shelvedBetween(
  db: Database,
  { round, after, to, count }: { round: FollowUpRound; after: SqlDateTime; to: SqlDateTime; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('device_requests')
    .select('id')
    .where('stage', '=', FOLLOWED_UP_STAGE)
    .where('stage_since', '>', after)
    .where('stage_since', '<=', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request_follow_ups as asked')
            .select('asked.id')
            .whereRef('asked.request_id', '=', 'device_requests.id')
            .where('asked.round', '=', round),
        ),
      ),
    )
    .orderBy('stage_since')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests with devices on the shelf about which a reminder is due, by id. */
export async function remindersDue(
  db: Database,
  { now, count }: { now: SqlDateTime; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('request_follow_ups')
    .innerJoin('device_requests', 'device_requests.id', 'request_follow_ups.request_id')
    .select('request_follow_ups.request_id')
    .distinct()
    .where('remind_at', '<=', now)
    .where('stage', '=', FOLLOWED_UP_STAGE)
    .orderBy('request_follow_ups.request_id')
    .limit(count)
    .execute();
  return rows.map(({ request_id }) => request_id);
}

/** Those of the requests about which a follow-up waits for the person. A follow-up to an analyst counts only if they still analyze. */
export async function requestsFollowedUp(
  db: Database,
  { person, analyzes }: { person: number; analyzes: boolean },
  requestIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('request_follow_ups')
    .innerJoin('device_requests', 'device_requests.id', 'request_follow_ups.request_id')
    .select('request_id')
    .where('open_to', '=', person)
    .$if(!analyzes, (rows) => rows.where('part', '=', 'requester'))
    .where('request_id', 'in', requestIds)
    .where('stage', '=', FOLLOWED_UP_STAGE)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** The actions of people who analyze requests. */
const ANALYZING = ACTIONS.filter((action) => TRANSITIONS[action].permission === 'analyze_requests');

/** The last person who, by the history, analyzed the request: who took an action of `ANALYZING`. Null when there is none. */
export async function lastAnalyst(db: Database, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('request_events')
    .select('actor_id')
    .where('request_id', '=', requestId)
    .where('action', 'in', ANALYZING)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor_id ?? null;
}
