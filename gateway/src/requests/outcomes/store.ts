import type { ReminderAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { ConditionRow, DayRemindersTable } from './tables.ts';

/** The conditions of some requests, in their order. */
export const conditionsOf = (db: Database, requestIds: readonly number[]): Promise<ConditionRow[]> =>
  db
    .selectFrom('request_conditions')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('number')
    .execute();

export async function insertConditions(db: Database, rows: readonly ConditionRow[]): Promise<void> {
  await db.insertInto('request_conditions').values(rows).execute();
}

export async function updateCondition(
  db: Database,
  { request_id, number, ...changes }: ConditionRow,
): Promise<void> {
  await db
    .updateTable('request_conditions')
    .set(changes)
    .where('request_id', '=', request_id)
    .where('number', '=', number)
    .execute();
}

export async function deleteConditionsOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_conditions').where('request_id', '=', requestId).execute();
}

/** The approved requests with open conditions whose day is after `after`, and `day` at the latest, of which this kind was not told yet. */
export const conditionsDue = (
  db: Database,
  { kind, after, day, count }: { kind: ReminderAction; after: string; day: string; count: number },
): Promise<{ request_id: number; open_until: string | null }[]> =>
  db
    .selectFrom('request_conditions')
    .innerJoin('device_requests', 'device_requests.id', 'request_conditions.request_id')
    .select(['request_conditions.request_id', 'request_conditions.open_until'])
    .distinct()
    .where('open_until', '>', after)
    .where('open_until', '<=', day)
    .where('device_requests.status', '=', 'approved')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('day_reminders as told')
            .select('told.day')
            .whereRef('told.request_id', '=', 'request_conditions.request_id')
            .where('told.kind', '=', kind)
            .whereRef('told.day', '=', 'request_conditions.open_until'),
        ),
      ),
    )
    .orderBy('open_until')
    .orderBy('request_conditions.request_id')
    .limit(count)
    .execute();

/** Rejects when this was told already. */
export async function insertDayReminder(db: Database, row: DayRemindersTable): Promise<void> {
  await db.insertInto('day_reminders').values(row).execute();
}

export async function deleteDayRemindersOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('day_reminders').where('request_id', '=', requestId).execute();
}
