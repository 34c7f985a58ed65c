import type { Database } from '../../platform/context.ts';
import { after, type Position, type SqlDateTime } from '../../platform/db/index.ts';
import { valuesOf } from '../../platform/fast/index.ts';
import type { RoutingRow } from './tables.ts';

/** The rules that were stored for these requests. At most one statement. */
export const routingsOf = async (db: Database, requestIds: readonly number[]): Promise<RoutingRow[]> =>
  requestIds.length
    ? db.selectFrom('request_routings').selectAll().where('request_id', 'in', requestIds).execute()
    : [];

/** Stores which rule has routed a request. `isNew` when the request has no row yet. */
export async function saveRouting(
  db: Database,
  { request_id, ...routing }: RoutingRow,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    await db
      .insertInto('request_routings')
      .values({ request_id, ...routing })
      .execute();
    return;
  }
  await db.updateTable('request_routings').set(routing).where('request_id', '=', request_id).execute();
}

export const deleteRoutingOf = async (db: Database, requestId: number): Promise<void> =>
  void (await db.deleteFrom('request_routings').where('request_id', '=', requestId).execute());

/** The columns that rules use, and those that a trial shows. */
const TRIED = [
  'id',
  'device_name',
  'department',
  'manufacturer',
  'is_replacement',
  'device_class',
  'urgency',
  'urgency_confirmed_at',
  'status',
  'is_ordered',
  'is_on_shelf',
  'submission_date',
] as const;

/** The next `count` requests since an instant, the newest first, after the position `from`: a range of the index `requests_all`. */
export const requestsToTry = (
  db: Database,
  { since, from, count }: { since: SqlDateTime; from: Position | null; count: number },
) =>
  db
    .selectFrom('device_requests')
    .select(TRIED)
    .where('submission_date', '>=', since)
    .where((eb) => after(eb, 'submission_date', from && valuesOf(from)))
    .orderBy('submission_date', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
