import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { RemovedVersionsTable } from './tables.ts';

type Version = Pick<RemovedVersionsTable, 'name' | 'version'>;

/** The hash of the content of a removed version; undefined when it was not removed. */
export async function removedHash(db: Database, { name, version }: Version): Promise<string | undefined> {
  const row = await db
    .selectFrom('removed_versions')
    .select('content_hash')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content_hash;
}

/** Stores the content hash of a removed version, in place of an earlier one. */
export async function noteRemoved(db: Database, removed: RemovedVersionsTable): Promise<void> {
  await db
    .deleteFrom('removed_versions')
    .where('name', '=', removed.name)
    .where('version', '=', removed.version)
    .execute();
  await db.insertInto('removed_versions').values(removed).execute();
}

export async function deleteRemovedBefore(db: Database, instant: SqlDateTime): Promise<void> {
  await db.deleteFrom('removed_versions').where('removed_at', '<', instant).execute();
}
