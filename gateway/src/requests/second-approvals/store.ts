import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { FirstApprovalRow } from './tables.ts';

/** The latest first approval of each of some requests, whether it waits or not. One statement for all. */
export const firstApprovalsOf = (db: Database, requestIds: readonly number[]): Promise<FirstApprovalRow[]> =>
  db.selectFrom('request_first_approvals').selectAll().where('request_id', 'in', requestIds).execute();

/** Writes an approval instead of an earlier one of the same request. */
export async function saveFirstApproval(db: Database, row: FirstApprovalRow): Promise<void> {
  await deleteFirstApprovalOf(db, row.request_id);
  await db.insertInto('request_first_approvals').values(row).execute();
}

/** Ends an approval that waits, and returns its new row. */
export async function endFirstApproval(
  db: Database,
  row: FirstApprovalRow,
  state: Exclude<FirstApprovalRow['state'], 'waiting'>,
): Promise<FirstApprovalRow> {
  const ended = { state, waits_from: null };
  await db
    .updateTable('request_first_approvals')
    .set(ended)
    .where('request_id', '=', row.request_id)
    .execute();
  return { ...row, ...ended };
}

export async function deleteFirstApprovalOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('request_first_approvals').where('request_id', '=', requestId).execute();
}

/** A condition on a row of `device_requests`: an approval by the person waits on that request. */
export const waitsFrom = (userId: number): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, never>();
  return eb.exists(
    eb
      .selectFrom('request_first_approvals')
      .select('request_first_approvals.number')
      .where('request_first_approvals.request_id', '=', sql.ref<number>('device_requests.id'))
      .where('request_first_approvals.waits_from', '=', userId),
  );
};

/** The device classes of some requests. */
export const classesOf = (
  db: Database,
  requestIds: readonly number[],
): Promise<{ id: number; device_class: string | null }[]> =>
  db.selectFrom('device_requests').select(['id', 'device_class']).where('id', 'in', requestIds).execute();

/** The ids of those of these requests on which an approval by somebody else waits. */
export async function requestsWaitingForOthers(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('request_first_approvals')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('waits_from', 'is not', null)
    .where('waits_from', '!=', userId)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}
