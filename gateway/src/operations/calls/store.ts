import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { CallHoursTable } from './tables.ts';

type CallHour = Selectable<CallHoursTable>;

/** Writes the counts of a gateway for one hour, in place of those that it wrote before. All rows are of the same gateway and hour. */
export async function replaceHour(db: Database, rows: readonly CallHour[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await db
    .deleteFrom('call_hours')
    .where('hour', '=', first.hour)
    .where('gateway', '=', first.gateway)
    .execute();
  await db.insertInto('call_hours').values(rows).execute();
}

/** The calls of all gateways by hour, earliest first. */
export async function callsByHour(db: Database, since: SqlDateTime) {
  const rows = await db
    .selectFrom('call_hours')
    .select(({ fn }) => [
      'hour',
      fn.sum<number | string>('calls').as('calls'),
      fn.sum<number | string>('failed').as('failed'),
    ])
    .where('hour', '>=', since)
    .groupBy('hour')
    .orderBy('hour')
    .execute();
  return rows.map(({ hour, calls, failed }) => ({ hour, calls: Number(calls), failed: Number(failed) }));
}

export const callsSince = (db: Database, since: SqlDateTime): Promise<CallHour[]> =>
  db.selectFrom('call_hours').selectAll().where('hour', '>=', since).execute();

export async function deleteCallsBefore(db: Database, before: SqlDateTime): Promise<void> {
  await db.deleteFrom('call_hours').where('hour', '<', before).execute();
}
