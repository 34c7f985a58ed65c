import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { Value } from '../../platform/fast/index.ts';
import type { RecusalRow } from './tables.ts';

/** The recusals from these requests, by request, the earliest first. At most one statement. */
export async function recusalsOf(db: Database, requestIds: readonly number[]): Promise<RecusalRow[]> {
  if (!requestIds.length) return [];
  return db
    .selectFrom('request_recusals')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('at')
    .orderBy('user_id')
    .execute();
}

/** The ids of those of these requests from which the person is recused. At most one statement. */
export async function requestsRecusing(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!requestIds.length) return new Set();
  const rows = await db
    .selectFrom('request_recusals')
    .select('request_id')
    .where('user_id', '=', userId)
    .where('request_id', 'in', requestIds)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/** A condition on a row of `device_requests`: the person is recused from that request. */
export const isRecused = (userId: number | Value<number>): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, never>();
  return eb.exists(
    eb
      .selectFrom('request_recusals')
      .select('request_recusals.source')
      .where('request_recusals.request_id', '=', sql.ref<number>('device_requests.id'))
      .where('request_recusals.user_id', '=', userId as number),
  );
};

export const deleteRecusalsOf = async (db: Database, requestId: number): Promise<void> =>
  void (await db.deleteFrom('request_recusals').where('request_id', '=', requestId).execute());

export async function insertRecusals(db: Database, rows: readonly RecusalRow[]): Promise<void> {
  await db.insertInto('request_recusals').values(rows).execute();
}
