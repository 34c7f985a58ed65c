import { type NoticeKind, STATUSES_BEFORE_COMMITTEE } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { type Position, pinned } from '../../platform/db/index.ts';
import { value } from '../../platform/fast/index.ts';
import { inSteps } from './people-store.ts';
import type { NewNotice } from './tables.ts';

export async function insertNotices(db: Database, notices: readonly NewNotice[]): Promise<void> {
  for (const step of inSteps(notices)) await db.insertInto('notices').values(step).execute();
}

/**
 * The requests about which a person may read notices now: all; their own, those before the committee and those that they support or are
 * consulted on; or none. This may have changed since the notices were written.
 */
export type Reach = 'all' | 'own_and_before_committee' | 'none';

const STATUS_NOW = sql`(select status from device_requests where device_requests.id = told.request_id)`;

/**
 * A condition: the reader may read the notice `told`. The status of its request is read only where `own` of the notice gives them no right.
 */
function isReadable(reach: Reach, status: Expression<unknown> = STATUS_NOW): Expression<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`1 = 1`;
  if (reach === 'none') return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`told.staff_only = 0
    and (told.own <> 0 or ${status} in (${sql.join(STATUSES_BEFORE_COMMITTEE)}))`;
}

export interface NoticeQuery {
  userId: number;
  reach: Reach;
  unread?: boolean;
  kind?: NoticeKind;
}

/** The most notices of a person that one page or one count considers, the newest first. */
export const MOST_READ = 1_000;

/**
 * A person's notices, newest first, including those of requests that they may no longer read: one range of the index `notices_shown`,
 * `notices_kind`, `notices_unread`, `notices_unread_kind` or `notices_unread_request`.
 */
function rangeOf(
  db: Database,
  { userId, unread, kind, requestId }: Omit<NoticeQuery, 'reach'> & { requestId?: number | undefined },
) {
  const person = unread ? 'unread_by' : 'shown_to';
  const notices = db.selectFrom('notices');
  if (kind)
    return notices
      .where(person, '=', userId)
      .where((eb) => pinned(db, eb, 'kind', value<string>(kind) as never))
      .orderBy('kind', 'desc')
      .orderBy('id', 'desc');
  if (requestId !== undefined)
    return notices
      .where(person, '=', userId)
      .where((eb) => pinned(db, eb, 'request_id', value(requestId)))
      .orderBy('request_id', 'desc')
      .orderBy('id', 'desc');
  return notices
    .where((eb) => pinned(db, eb, person, value(userId)))
    .orderBy(person, 'desc')
    .orderBy('id', 'desc');
}

/** The next `count` notices of a person below the id `before`, with their content and whether the person may read each. */
async function nextNotices(
  db: Database,
  { reach, ...query }: NoticeQuery,
  { before, count }: { before: number | null; count: number },
) {
  let page = rangeOf(db, query).selectAll('notices').limit(count);
  if (before !== null) page = page.where('id', '<', before);
  const rows = await db
    .selectFrom(page.as('told'))
    .leftJoin('device_requests as request', 'request.id', 'told.request_id')
    .leftJoin('request_events as event', 'event.id', 'told.event_id')
    .select(['told.id', 'told.kind', 'told.at', 'told.read_at', 'told.own', 'told.request_id'])
    .select(['request.device_name', 'event.actor_id', 'event.actor_name', 'event.notes'])
    .select((eb) =>
      eb.selectFrom('users').select('name').whereRef('users.id', '=', 'told.for_id').as('for_name'),
    )
    .select(
      sql<number>`case when ${isReadable(reach, sql.ref('request.status'))} then 1 else 0 end`.as('readable'),
    )
    .orderBy('told.id', 'desc')
    .execute();
  return rows.map((row) => {
    const { device_name, actor_id, actor_name, readable } = row;
    // A request that is being withdrawn may have no rows left.
    if (!readable || device_name === null || actor_id === null || actor_name === null)
      return { ...row, isReadable: false } as const;
    return { ...row, device_name, actor_id, actor_name, isReadable: true } as const;
  });
}
type Found = Awaited<ReturnType<typeof nextNotices>>[number];
export type NoticeRow = Extract<Found, { isReadable: true }>;

/**
 * A page of a person's notices that they may read, newest first, and where the next page begins; null after the last page. It looks at
 * `MOST_READ` notices at most, so a page can be short when most of them may no longer be read.
 */
export async function listNotices(
  db: Database,
  query: NoticeQuery,
  { before, count }: { before: number | null; count: number },
): Promise<{ rows: NoticeRow[]; next: Position | null }> {
  const rows: NoticeRow[] = [];
  let end: Position | null = null;
  for (const some of [count + 1, MOST_READ - count - 1]) {
    const batch = await nextNotices(db, query, { before: end ? end.id : before, count: some });
    for (const row of batch) {
      if (row.isReadable && rows.length === count) return { rows, next: end };
      if (row.isReadable) rows.push(row);
      end = { at: row.at, id: row.id };
    }
    if (batch.length < some) return { rows, next: null };
  }
  return { rows, next: end };
}

/** How many of a person's newest `MOST_READ` notices they may read now. */
export async function countNotices(db: Database, query: NoticeQuery): Promise<number> {
  const { count } = await countOf(db, query).executeTakeFirstOrThrow();
  return Number(count);
}

function countOf(db: Database, { reach, ...query }: NoticeQuery) {
  // Where all notices may be read, only the index is counted.
  const range = rangeOf(db, query).select('id').limit(MOST_READ);
  const newest = reach === 'all' ? range : range.select(['request_id', 'own', 'staff_only']);
  return db
    .selectFrom(newest.as('told'))
    .where(isReadable(reach))
    .select((eb) => eb.fn.countAll<number | string>().as('count'));
}

/** The most people in one statement: with more parts, the database is slow to plan it. */
const COUNTS_AT_ONCE = 50;

/** How many unread notices each of these people has, by their ids, as `countNotices` counts them. All of them have the same `reach`. */
export async function countUnread(
  db: Database,
  people: readonly number[],
  reach: Reach,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let from = 0; from < people.length; from += COUNTS_AT_ONCE) {
    const [first, ...others] = people
      .slice(from, from + COUNTS_AT_ONCE)
      .map((userId) => countOf(db, { userId, reach, unread: true }).select(sql.lit(userId).as('person')));
    if (!first) continue;
    const all = others.reduce((before, each) => before.unionAll(each), first);
    for (const { person, count } of await all.execute()) counts.set(Number(person), Number(count));
  }
  return counts;
}

/** The notice with this id, if the person has it behind the bell and may read it; else undefined. */
export async function findNotice(
  db: Database,
  { userId, reach }: NoticeQuery,
  id: number,
): Promise<{ read_at: string | null } | undefined> {
  return db
    .selectFrom('notices as told')
    .select('read_at')
    .where('told.id', '=', id)
    .where('shown_to', '=', userId)
    .where(isReadable(reach))
    .executeTakeFirst();
}

/** The ids of the person's newest unread notices, newest first, of all requests or of one: at most `count`, up to the id `until`. */
export async function unreadIds(
  db: Database,
  { userId, requestId }: { userId: number; requestId?: number | undefined },
  { until, count }: { until: number | null; count: number },
): Promise<number[]> {
  let range = rangeOf(db, { userId, unread: true, requestId }).select('id').limit(count);
  if (until !== null) range = range.where('id', '<=', until);
  return (await range.execute()).map(({ id }) => id);
}

/** Marks these notices of the person as read. */
export async function markRead(
  db: Database,
  userId: number,
  at: string,
  ids: readonly number[],
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ unread_by: null, read_at: at })
    .where('id', 'in', ids)
    .where('unread_by', '=', userId)
    .execute();
}

export async function deleteNoticesOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('notices').where('request_id', '=', requestId).execute();
}

/** Deletes at most `count` notices from before an instant, and returns how many it has deleted. */
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
