import type { Insertable } from 'kysely';
import type { Database } from '../context.ts';
import type { RemoteUploadsTable, SqlDateTime } from '../db/tables.ts';

/** Versions and their bytes. */
export interface Held {
  versions: number;
  bytes: number;
}

/** What each dashboard holds: the versions that are kept, and the uploads that are under way. */
export async function heldByName(db: Database): Promise<Map<string, Held>> {
  const held = new Map<string, Held>();
  for (const table of ['remote_versions', 'remote_uploads'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => ['name', fn.countAll().as('versions'), fn.sum('size').as('bytes')])
      .groupBy('name')
      .execute();
    for (const { name, versions, bytes } of rows) {
      const before = held.get(name) ?? { versions: 0, bytes: 0 };
      held.set(name, {
        versions: before.versions + Number(versions),
        bytes: before.bytes + Number(bytes ?? 0),
      });
    }
  }
  return held;
}

export async function insertUpload(db: Database, upload: Insertable<RemoteUploadsTable>): Promise<void> {
  await db.insertInto('remote_uploads').values(upload).execute();
}

/** False when it is not there any more. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('remote_uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteUploadsBefore(db: Database, instant: SqlDateTime): Promise<void> {
  await db.deleteFrom('remote_uploads').where('started_at', '<', instant).execute();
}
