import { type Expression, type ExpressionBuilder, type SqlBool, SqliteAdapter } from 'kysely';
import type { Database } from '../context.ts';
import type { DeviceRequestsTable, SqlDateTime } from './tables.ts';

/** Where a page of a list starts: after the row with this sort key and id. */
export interface Position {
  at: SqlDateTime;
  id: number;
}

type Requests = ExpressionBuilder<{ device_requests: DeviceRequestsTable }, 'device_requests'>;
type InstantColumn =
  | 'submission_date'
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at';

/**
 * The rows of a list after a position, newest first: one range of its index. The first condition gives the range, the second
 * takes out rows of the same instant that were shown; an OR alone would not be used as a range.
 */
export function after(eb: Requests, column: InstantColumn, position: Position | null): Expression<SqlBool> {
  if (!position) return eb(column, 'is not', null);
  const { at, id } = position;
  return eb.and([eb(column, '<=', at), eb.or([eb(column, '<', at), eb('id', '<', id)])]);
}

/**
 * "Equals", in front of a sort key. MariaDB plans an equality as `ref` and then reads and drops every row before the position,
 * and takes `between` with equal ends for an equality; the two comparisons stay a range, read backwards in the order of the
 * index. SQLite is the other way round.
 */
export function pinned<C extends 'requested_by' | 'status' | 'stage'>(
  db: Database,
  eb: Requests,
  column: C,
  value: DeviceRequestsTable[C] & (string | number),
): Expression<SqlBool> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return eb(column, '=', value as never);
  return eb.and([eb(column, '>=', value as never), eb(column, '<=', value as never)]);
}
