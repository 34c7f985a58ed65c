import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { SHELL } from './store.ts';
import type { RemoteUploadsTable } from './tables.ts';

/** Versions and their bytes. */
export interface Usage {
  versions: number;
  bytes: number;
}

/**
 * The room that each dashboard uses: its stored versions, and uploads in progress. One statement, so that an upload that becomes a version
 * meanwhile is counted once.
 */
export async function usageByName(db: Database): Promise<Map<string, Usage>> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('remote_versions')
        .select(['name', 'size'])
        // Builds of the shell do not count for the teams.
        .where('name', '!=', SHELL)
        .unionAll(db.selectFrom('remote_uploads').select(['name', 'size']))
        .as('held'),
    )
    .select(({ fn }) => ['name', fn.countAll().as('versions'), fn.sum('size').as('bytes')])
    .groupBy('name')
    .execute();
  return new Map(
    rows.map(({ name, versions, bytes }) => [
      name,
      { versions: Number(versions), bytes: Number(bytes ?? 0) },
    ]),
  );
}

export async function insertUpload(db: Database, upload: Insertable<RemoteUploadsTable>): Promise<void> {
  await db.insertInto('remote_uploads').values(upload).execute();
}

/** Returns false when the upload no longer exists. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('remote_uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUploadsBefore(db: Database, instant: SqlDateTime): Promise<void> {
  await db.deleteFrom('remote_uploads').where('started_at', '<', instant).execute();
}
