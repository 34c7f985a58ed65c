import type { Database } from '../../platform/context.ts';
import { increaseOrInsert } from '../../platform/db/index.ts';
import type { RemoteErrorsTable } from './tables.ts';

/** Adds one to the count of these failures. */
export async function countError(db: Database, failure: Omit<RemoteErrorsTable, 'count'>): Promise<void> {
  const { name, version, reason, hour } = failure;
  await increaseOrInsert(
    () =>
      db
        .updateTable('remote_errors')
        .set(({ eb }) => ({ count: eb('count', '+', 1) }))
        .where('name', '=', name)
        .where('version', '=', version)
        .where('reason', '=', reason)
        .where('hour', '=', hour)
        .executeTakeFirst(),
    () =>
      db
        .insertInto('remote_errors')
        .values({ ...failure, count: 1 })
        .execute(),
  );
}

/** The number of failures of each version of each dashboard since an hour. */
export async function errorsSince(db: Database, hour: string) {
  const rows = await db
    .selectFrom('remote_errors')
    .select(({ fn }) => ['name', 'version', fn.sum<number | string>('count').as('count')])
    .where('hour', '>=', hour)
    // Failures of a policy do not count: the dashboard was shown, only a part of it was blocked.
    .where('reason', '!=', 'policy')
    .groupBy(['name', 'version'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function deleteErrorsBefore(db: Database, hour: string): Promise<void> {
  await db.deleteFrom('remote_errors').where('hour', '<', hour).execute();
}
