import type { ReminderAction } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { type DueDay, toldOfDay } from '../day-reminders/store.ts';
import type { ConditionRow } from './tables.ts';

/** The conditions of some requests, by request and number. */
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

/** The dates of open conditions of approved requests after `after` and up to `until`, for which this kind of reminder was not sent. */
export const conditionsDue = (
  db: Database,
  { kind, after, until, count }: { kind: ReminderAction; after: string; until: string; count: number },
): Promise<DueDay[]> =>
  db
    .selectFrom('request_conditions')
    .innerJoin('device_requests', 'device_requests.id', 'request_conditions.request_id')
    .select(['request_conditions.request_id', 'open_until as day'])
    .distinct()
    .where('open_until', '>', after)
    .where('open_until', '<=', until)
    .where('device_requests.status', '=', 'approved')
    .where((eb) =>
      eb.not(
        toldOfDay(kind, eb.ref('request_conditions.request_id'), eb.ref('request_conditions.open_until')),
      ),
    )
    .orderBy('open_until')
    .orderBy('request_conditions.request_id')
    .limit(count)
    .$narrowType<DueDay>()
    .execute();
