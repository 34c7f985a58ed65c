import type { UserEventContent } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { idsSince, type SqlDateTime } from '../../platform/db/index.ts';
import type { UserEventRow } from './tables.ts';

export async function insertUserEvents(
  db: Database,
  events: readonly (UserEventContent & { hash: string })[],
): Promise<void> {
  await db.insertInto('user_events').values(events).execute();
}

/** The people who have changed since an instant, page by page: some of them on several pages. */
export const peopleChangedSince = (db: Database, since: SqlDateTime) =>
  idsSince(db, { table: 'user_events', column: 'user_id' }, since);

/** Erases the contents of a removed person's events. Their hashes stay. */
export async function emptyUserEvents(db: Database, userId: number): Promise<void> {
  await db.updateTable('user_events').set({ changes: null }).where('user_id', '=', userId).execute();
}

/** Reads the whole histories of several people, in the order of the events. */
export async function userEventsOf(db: Database, userIds: readonly number[]): Promise<UserEventRow[]> {
  return db
    .selectFrom('user_events')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('sequence')
    .execute();
}

/** Reads everything that is stored about some people. */
export async function storedUsers(db: Database, ids: readonly number[]) {
  const people = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  const roles = await db.selectFrom('user_roles').selectAll().where('user_id', 'in', ids).execute();
  const events = Map.groupBy(await userEventsOf(db, ids), ({ user_id }) => user_id);
  const rows = new Map(people.map((row) => [row.id, row]));
  const byUser = Map.groupBy(roles, ({ user_id }) => user_id);
  return ids.map((id) => ({
    id,
    row: rows.get(id),
    roles: byUser.get(id) ?? [],
    events: events.get(id) ?? [],
  }));
}

export type StoredUser = Awaited<ReturnType<typeof storedUsers>>[number];
