import type { Status } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { type SqlBoolean, type SqlDateTime, toIso } from '../../platform/db/index.ts';

/** The facts that decide whether a request belongs to the result. */
export interface Standing {
  id: number;
  submissionDate: string;
  department: string;
  manufacturer: string;
  urgency: string;
  status: Status;
  isOrdered: boolean;
  isOnShelf: boolean;
  outcome: string | null;
}

interface Row {
  id: number;
  submission_date: SqlDateTime;
  department: string;
  manufacturer: string;
  urgency: string;
  status: Status;
  is_ordered: SqlBoolean;
  is_on_shelf: SqlBoolean;
  outcome: string | null;
}

/** The next requests by id. One range of the table's key. */
export async function standingsAfter(db: Database, after: number, count: number): Promise<Standing[]> {
  const rows: Row[] = await db
    .selectFrom('device_requests')
    .select(['id', 'submission_date', 'department', 'manufacturer', 'urgency', 'status'])
    .select(['is_ordered', 'is_on_shelf', 'outcome'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ submission_date: at, is_ordered, is_on_shelf, ...row }) => ({
    ...row,
    submissionDate: toIso(at),
    isOrdered: is_ordered === 1,
    isOnShelf: is_on_shelf === 1,
  }));
}

/** The days on which these requests were decided or dismissed, as reports count them. */
export async function decidedDays(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('report_entries')
    .select(['request_id', 'day'])
    .where('request_id', 'in', ids)
    .where('measure', 'in', ['decided', 'dismissed'])
    .execute();
  return new Map(rows.map(({ request_id: id, day }) => [id, day]));
}

/** The id of the newest request; 0 without requests. */
export async function lastRequestId(db: Database): Promise<number> {
  const row = await db
    .selectFrom('device_requests')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}
