import type { DayNumber } from '@portal/domain';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { increaseOrInsert, isSqlite, type SqlDateTime } from '../../platform/db/index.ts';
import type { UpkeepRunsTable } from './tables.ts';

/** Writes a measured value, in place of an earlier one of the same day. */
export const writeDayNumber = (
  db: Database,
  { day, name, value }: { day: string; name: DayNumber; value: number },
): Promise<void> =>
  increaseOrInsert(
    () =>
      db
        .updateTable('day_numbers')
        .set({ value })
        .where('day', '=', day)
        .where('name', '=', name)
        .executeTakeFirst(),
    () => db.insertInto('day_numbers').values({ day, name, value }).execute(),
  );

/** The values measured since a day, earliest first. */
export const dayNumbers = (db: Database, names: readonly DayNumber[], since: string) =>
  db
    .selectFrom('day_numbers')
    .selectAll()
    .where('day', '>=', since)
    .where('name', 'in', names)
    .orderBy('day')
    .execute();

export async function deleteDayNumbersBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom('day_numbers').where('day', '<', day).execute();
}

/** Records that a task of the upkeep has succeeded. */
export const noteRun = (db: Database, task: string, at: SqlDateTime): Promise<void> =>
  increaseOrInsert(
    () => db.updateTable('upkeep_runs').set({ succeeded_at: at }).where('task', '=', task).executeTakeFirst(),
    () => db.insertInto('upkeep_runs').values({ task, succeeded_at: at }).execute(),
  );

export const listRuns = (db: Database): Promise<Selectable<UpkeepRunsTable>[]> =>
  db.selectFrom('upkeep_runs').selectAll().orderBy('task').execute();

/** The number of people who signed in between two instants. */
export async function peopleSignedIn(
  db: Database,
  { from, before }: { from: SqlDateTime; before?: SqlDateTime },
): Promise<number> {
  let events = db
    .selectFrom('security_events')
    .select(({ fn }) => fn.count<number | string>('user_id').distinct().as('people'))
    .where('kind', '=', 'signed_in')
    .where('at', '>=', from);
  if (before) events = events.where('at', '<', before);
  const { people } = await events.executeTakeFirstOrThrow();
  return Number(people);
}

/** The number of people with a session who did something since an instant. */
export async function peopleSeen(db: Database, since: SqlDateTime): Promise<number> {
  const { people } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.count<number | string>('user_id').distinct().as('people'))
    .where('last_seen_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** The size of the database in bytes, including its indexes. MySQL servers know it to about ten percent. */
export async function databaseSize(db: Database): Promise<number> {
  const statement = isSqlite(db)
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{
        bytes: number | string;
      }>`select coalesce(sum(data_length + index_length), 0) as bytes from information_schema.tables where table_schema = database()`;
  const { rows } = await statement.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
