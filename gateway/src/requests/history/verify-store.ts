import type { Database } from '../../platform/context.ts';
import type { RequestRow } from '../device-requests/tables.ts';
import {
  forEachTable,
  RECORDED_TABLE_NAMES,
  type RecordedTableName,
  type RowsOfRequest,
} from './recorded-tables.ts';
import { eventsOf } from './store.ts';

/** Reads everything that is stored about these requests, in the order of the ids. */
export async function storedOf(db: Database, ids: readonly number[]) {
  const requests = await db.selectFrom('device_requests').selectAll().where('id', 'in', ids).execute();
  const events = await eventsOf(db, ids);
  const byRequest = <T extends { request_id: number }>(rows: T[]) =>
    Map.groupBy(rows, ({ request_id }) => request_id);
  const requestOf = new Map<number, RequestRow>(requests.map((row) => [row.id, row]));
  const eventsOfEach = byRequest(events);
  const rowsOfEach = new Map<RecordedTableName, Map<number, object[]>>();
  for (const name of RECORDED_TABLE_NAMES) {
    const rows = await db.selectFrom(name).selectAll().where('request_id', 'in', ids).execute();
    rowsOfEach.set(name, byRequest(rows));
  }
  return ids.map((id) => ({
    id,
    request: requestOf.get(id),
    events: eventsOfEach.get(id) ?? [],
    rows: forEachTable((name) => rowsOfEach.get(name)?.get(id) ?? []) as Required<RowsOfRequest>,
  }));
}

export type Stored = Awaited<ReturnType<typeof storedOf>>[number];

/** Those of the ids that belong to users. */
export async function usersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
