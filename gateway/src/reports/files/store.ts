import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { ReportFileRow, ReportFilesTable } from './tables.ts';

export async function insertFile(db: Database, file: Insertable<ReportFilesTable>): Promise<number> {
  const { insertId } = await db.insertInto('report_files').values(file).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** The files of a person, the newest first. */
export const filesOf = (db: Database, userId: number): Promise<ReportFileRow[]> =>
  db.selectFrom('report_files').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();

export const fileOf = (db: Database, userId: number, id: number): Promise<ReportFileRow | undefined> =>
  db
    .selectFrom('report_files')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const fileById = (db: Database, id: number): Promise<ReportFileRow | undefined> =>
  db.selectFrom('report_files').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes the row of a file, if it still has this storage key. Returns false when another call has changed or deleted it. */
export async function deleteFile(
  db: Database,
  { id, storage_key: key }: Pick<ReportFileRow, 'id' | 'storage_key'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_files')
    .where('id', '=', id)
    .where('storage_key', key === null ? 'is' : '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The bytes of the files of this person, and of all people. */
export async function bytesOf(db: Database, userId: number): Promise<{ own: number; all: number }> {
  const { own, all } = await db
    .selectFrom('report_files')
    .select((eb) => [
      eb.fn.sum(eb.case().when('user_id', '=', userId).then(eb.ref('size')).end()).as('own'),
      eb.fn.sum('size').as('all'),
    ])
    .executeTakeFirstOrThrow();
  return { own: Number(own ?? 0), all: Number(all ?? 0) };
}

/** The owners of files that are being made by gateways that have reported since an instant: one entry for each file. */
export async function runningFor(db: Database, since: SqlDateTime): Promise<number[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('user_id')
    .where('state', '=', 'running')
    .where('beat_at', '>', since)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * The oldest file that nobody is making: it waits, or its gateway has not reported since an instant. Files of the people in `last` come
 * last.
 */
export const nextFile = (
  db: Database,
  since: SqlDateTime,
  last: readonly number[],
): Promise<ReportFileRow | undefined> =>
  db
    .selectFrom('report_files')
    .selectAll()
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('beat_at', '<=', since)])]),
    )
    .$if(last.length > 0, (query) => query.orderBy((eb) => eb('user_id', 'in', last)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Changes a file if it is unchanged since it was read. Returns false when its gateway or its person has changed it first. */
export async function changeUnmoved(
  db: Database,
  { id, state, owner, beat_at }: ReportFileRow,
  changes: Updateable<ReportFilesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_files')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('owner', owner === null ? 'is' : '=', owner)
    .where('beat_at', beat_at === null ? 'is' : '=', beat_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a file while this owner makes it. Returns false when another gateway makes it, or its person has removed it. */
export async function changeOwned(
  db: Database,
  { id, owner }: { id: number; owner: string },
  changes: Updateable<ReportFilesTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_files')
    .set(changes)
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const filesEndedBefore = (db: Database, at: SqlDateTime): Promise<ReportFileRow[]> =>
  db.selectFrom('report_files').selectAll().where('expires_at', '<', at).execute();

/** The storage keys of files that begin with this prefix. */
export async function keysWith(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('storage_key')
    .where('storage_key', 'like', `${prefix}%`)
    .execute();
  return rows.flatMap(({ storage_key: key }) => key ?? []);
}
