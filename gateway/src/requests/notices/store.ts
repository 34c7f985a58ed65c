import { type NoticeKind, STATUSES_BEFORE_COMMITTEE } from '@portal/domain';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { pinned, type Tables } from '../../platform/db/index.ts';
import { value } from '../../platform/fast/index.ts';
import { inSteps } from './people-store.ts';
import type { NewNotice } from './tables.ts';

export async function insertNotices(db: Database, notices: readonly NewNotice[]): Promise<void> {
  for (const step of inSteps(notices)) await db.insertInto('notices').values(step).execute();
}

/**
 * Whose notices of which requests a person may read now: of all, of own ones and of those before the committee, or of none. It may
 * have changed since they were written.
 */
export type Reach = 'all' | 'own_and_before_committee' | 'none';

/** The notice is the reader's to read. `device_requests` is only asked where they did not submit the request. */
function isReadable(eb: ExpressionBuilder<Tables, 'notices'>, reach: Reach): Expression<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`1 = 1`;
  if (reach === 'none') return sql<SqlBool>`1 = 0`;
  const isBeforeCommittee = eb.exists(
    eb
      .selectFrom('device_requests')
      .select('device_requests.id')
      .whereRef('device_requests.id', '=', 'notices.request_id')
      .where('device_requests.status', 'in', STATUSES_BEFORE_COMMITTEE),
  );
  return eb.and([eb('notices.staff_only', '=', 0), eb.or([eb('notices.own', '=', 1), isBeforeCommittee])]);
}

export interface NoticeQuery {
  userId: number;
  reach: Reach;
  unread?: boolean;
  kind?: NoticeKind;
}

/** One range of an index: `notices_shown`, `notices_unread` or `notices_kind`. */
function selectNotices(db: Database, { userId, reach, unread, kind }: NoticeQuery) {
  let query = db.selectFrom('notices').where((eb) => isReadable(eb, reach));
  if (unread) query = query.where((eb) => pinned(db, eb, 'unread_by', value(userId)));
  else if (kind) query = query.where('shown_to', '=', userId);
  else query = query.where((eb) => pinned(db, eb, 'shown_to', value(userId)));
  if (!kind) return query;
  return unread
    ? query.where('kind', '=', kind)
    : query.where((eb) => pinned(db, eb, 'kind', value<string>(kind) as never));
}

/** A page of a person's notices, newest first, with what they say. */
export async function listNotices(
  db: Database,
  query: NoticeQuery,
  { before, count }: { before: number | null; count: number },
) {
  const { unread, kind } = query;
  const first = unread ? 'unread_by' : kind ? 'kind' : 'shown_to';
  let page = selectNotices(db, query)
    .selectAll('notices')
    .orderBy(first, 'desc')
    .orderBy('id', 'desc')
    .limit(count);
  if (before !== null) page = page.where('id', '<', before);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('device_requests as request', 'request.id', 'page.request_id')
    .innerJoin('request_events as event', 'event.id', 'page.event_id')
    .select(['page.id', 'page.kind', 'page.at', 'page.read_at', 'page.own', 'page.request_id'])
    .select(['request.device_name', 'event.actor_id', 'event.actor_name', 'event.notes'])
    .orderBy('page.id', 'desc')
    .execute();
}

export async function countNotices(db: Database, query: NoticeQuery): Promise<number> {
  const { count } = await selectNotices(db, query)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many unread notices each of these people has who may read the same requests; nobody without one. */
export async function countUnread(
  db: Database,
  people: readonly number[],
  reach: Reach,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const step of inSteps(people)) {
    const rows = await db
      .selectFrom('notices')
      .select((eb) => ['unread_by', eb.fn.countAll<number | string>().as('count')])
      .where('unread_by', 'in', step)
      .where((eb) => isReadable(eb, reach))
      .groupBy('unread_by')
      .execute();
    for (const { unread_by, count } of rows) counts.set(Number(unread_by), Number(count));
  }
  return counts;
}

/** Whether the person has this notice behind the bell and may read it. */
export async function findNotice(
  db: Database,
  { userId, reach }: NoticeQuery,
  id: number,
): Promise<{ read_at: string | null } | undefined> {
  return db
    .selectFrom('notices')
    .select('read_at')
    .where('id', '=', id)
    .where('shown_to', '=', userId)
    .where((eb) => isReadable(eb, reach))
    .executeTakeFirst();
}

/** Marks one notice as read, those of one request, or all of them. */
export async function markRead(
  db: Database,
  userId: number,
  at: string,
  { id, requestId }: { id?: number; requestId?: number } = {},
): Promise<void> {
  let update = db
    .updateTable('notices')
    .set({ unread_by: null, read_at: at })
    .where('unread_by', '=', userId);
  if (id !== undefined) update = update.where('id', '=', id);
  if (requestId !== undefined) update = update.where('request_id', '=', requestId);
  await update.execute();
}

export async function deleteNoticesOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('notices').where('request_id', '=', requestId).execute();
}

/** Deletes at most `count` notices from before an instant; gives how many. */
export async function deleteNoticesBefore(db: Database, instant: string, count: number): Promise<number> {
  const old = await db
    .selectFrom('notices')
    .select('id')
    .where('at', '<', instant)
    .orderBy('at')
    .limit(count)
    .execute();
  if (old.length)
    await db
      .deleteFrom('notices')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
  return old.length;
}
