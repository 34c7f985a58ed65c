import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import type { RequestSupportersTable } from './tables.ts';

export interface Supporter {
  id: number;
  name: string;
}

/** The active supporters of these requests, by request, the earliest first. At most one statement. */
export async function supportersOf(
  db: Database,
  requestIds: readonly number[],
): Promise<Map<number, Supporter[]>> {
  if (!requestIds.length) return new Map();
  const rows = await db
    .selectFrom('request_supporters as support')
    .innerJoin('users', 'users.id', 'support.user_id')
    .select(['support.request_id', 'users.id', 'users.name'])
    .where('support.request_id', 'in', requestIds)
    .where('users.active', '=', 1)
    .orderBy('support.since')
    .orderBy('users.id')
    .execute();
  const supportersByRequest = new Map<number, Supporter[]>();
  for (const { request_id, id, name } of rows)
    supportersByRequest.set(request_id, [...(supportersByRequest.get(request_id) ?? []), { id, name }]);
  return supportersByRequest;
}

/** A condition for another statement: the person supports the request. */
export const supportedBy = (requestId: Expression<number>, userId: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from request_supporters as support
    where support.request_id = ${requestId} and support.user_id = ${userId})`;

export async function isSupporter(db: Database, requestId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('request_supporters')
    .select('user_id')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSupporter(db: Database, row: RequestSupportersTable): Promise<void> {
  await db.insertInto('request_supporters').values(row).execute();
}

export async function deleteSupporter(db: Database, requestId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('request_supporters')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteSupportersOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_supporters').where('request_id', '=', requestId).execute();
}

/** The ids of all who support a request, active or not. */
export async function supporterIds(db: Database, requestId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('request_supporters')
    .select('user_id')
    .where('request_id', '=', requestId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function insertSupporters(
  db: Database,
  requestId: number,
  userIds: readonly number[],
  since: Date,
): Promise<void> {
  if (!userIds.length) return;
  const rows = userIds.map((user_id) => ({ request_id: requestId, user_id, since: toSql(since) }));
  await db.insertInto('request_supporters').values(rows).execute();
}

/** Removes those of these people who have supported the request since exactly that instant, and nobody who did so before or again. */
export async function deleteSupporters(
  db: Database,
  requestId: number,
  userIds: readonly number[],
  since: SqlDateTime,
): Promise<void> {
  if (!userIds.length) return;
  await db
    .deleteFrom('request_supporters')
    .where('request_id', '=', requestId)
    .where('user_id', 'in', userIds)
    .where('since', '=', since)
    .execute();
}

/** Changes the start of the support from `from` to `to`, for those of these people who have supported the request since exactly `from`. */
export async function moveSupporters(
  db: Database,
  requestId: number,
  userIds: readonly number[],
  { from, to }: { from: SqlDateTime; to: SqlDateTime },
): Promise<void> {
  if (!userIds.length) return;
  await db
    .updateTable('request_supporters')
    .set({ since: to })
    .where('request_id', '=', requestId)
    .where('user_id', 'in', userIds)
    .where('since', '=', from)
    .execute();
}
