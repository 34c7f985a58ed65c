import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { RemovedVersionsTable } from './tables.ts';

type Version = Pick<RemovedVersionsTable, 'name' | 'version'>;

/** The hash of what a version held before it was removed. */
export async function removedHash(db: Database, { name, version }: Version): Promise<string | undefined> {
  const row = await db
    .selectFrom('removed_versions')
    .select('content_hash')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content_hash;
}

/** Remembers what a version held. It may have been removed and published again before. */
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
