import type { Stage } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { fromRow, REQUEST_COLUMNS } from '../device-requests/rows.ts';
import type { DueCountsTable, ReminderKind } from './tables.ts';

const ONE = 1;

export async function dueCount(db: Database): Promise<Omit<DueCountsTable, 'id'> | undefined> {
  return db
    .selectFrom('due_counts')
    .select(['calendar', 'position'])
    .where('id', '=', ONE)
    .executeTakeFirst();
}

export async function saveDueCount(db: Database, calendar: string, position: number | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('due_counts')
    .set({ calendar, position })
    .where('id', '=', ONE)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || (await dueCount(db))) return;
  await db.insertInto('due_counts').values({ id: ONE, calendar, position }).execute();
}

export async function lastRequestId(db: Database): Promise<number> {
  const { last } = await db
    .selectFrom('device_requests')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The requests with ids after `after` and up to `to` that are at these stages or have a due date. */
export async function clockedBetween(
  db: Database,
  after: number,
  to: number,
  stages: readonly Stage[],
): Promise<DeviceRequest[]> {
  const rows = await db
    .selectFrom('device_requests')
    .select(REQUEST_COLUMNS)
    .where('id', '>', after)
    .where('id', '<=', to)
    .where((eb) => eb.or([eb('stage', 'in', stages), eb('due_at', 'is not', null)]))
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** Writes a due date, unless the request has changed since it was read: the writer of that change has computed it. */
export async function writeDue(
  db: Database,
  { id, version }: Pick<DeviceRequest, 'id' | 'version'>,
  dueAt: SqlDateTime | null,
): Promise<void> {
  await db
    .updateTable('device_requests')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** The next requests that are due after `after` and up to `to`, if this kind of reminder was not sent for that due date. */
export async function dueBetween(
  db: Database,
  { kind, after, to, count }: { kind: ReminderKind; after: SqlDateTime; to: SqlDateTime; count: number },
): Promise<{ id: number; due_at: SqlDateTime }[]> {
  const rows = await db
    .selectFrom('device_requests')
    .select(['id', 'due_at'])
    .where('due_at', '<=', to)
    .where('due_at', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request_reminders')
            .select('request_reminders.request_id')
            .whereRef('request_reminders.request_id', '=', 'device_requests.id')
            .where('request_reminders.kind', '=', kind)
            .whereRef('request_reminders.due_at', '=', 'device_requests.due_at'),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows as { id: number; due_at: SqlDateTime }[];
}

/** A part of another statement: whether any reminder was sent for this due date of a request. */
export const toldOfDueDay = (requestId: Expression<number>, dueAt: Expression<SqlDateTime | null>) =>
  sql<SqlBool>`exists (select 1 from request_reminders as told
    where told.request_id = ${requestId} and told.due_at = ${dueAt})`;

/** People are reminded of due dates after this instant; undefined before the first reminders. */
export async function remindedSince(db: Database): Promise<SqlDateTime | undefined> {
  const start = await db
    .selectFrom('reminder_starts')
    .select('since')
    .where('id', '=', ONE)
    .executeTakeFirst();
  return start?.since;
}

export async function remindFrom(db: Database, since: SqlDateTime): Promise<void> {
  await db.insertInto('reminder_starts').values({ id: ONE, since }).execute();
}

/** Records a reminder. Rejects as a duplicate when it was sent before. */
export async function insertReminder(
  db: Database,
  row: { request_id: number; kind: ReminderKind; due_at: SqlDateTime },
): Promise<void> {
  await db.insertInto('request_reminders').values(row).execute();
}

export async function removeReminders(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_reminders').where('request_id', '=', requestId).execute();
}
