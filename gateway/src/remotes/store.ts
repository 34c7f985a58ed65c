import type { Database } from '../context.ts';
import type { RemoteVersionsTable } from '../db/tables.ts';

/** The `remote.json` texts of the live versions, by name. */
export async function liveDescriptions(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('remotes')
    .innerJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'remotes.name')
        .onRef('remote_versions.version', '=', 'remotes.live_version'),
    )
    .select('remote_versions.description')
    .orderBy('remotes.name')
    .execute();
  return rows.map(({ description }) => description);
}

/** Which version of a dashboard is live, and where it came from. */
export async function liveVersion(db: Database, name: string) {
  return db
    .selectFrom('remotes')
    .leftJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'remotes.name')
        .onRef('remote_versions.version', '=', 'remotes.live_version'),
    )
    .where('remotes.name', '=', name)
    .select(['remotes.live_version as version', 'remote_versions.source'])
    .executeTakeFirst();
}

export async function isRegistered(db: Database, name: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('remote_versions')
    .select('version')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertVersion(db: Database, version: RemoteVersionsTable): Promise<void> {
  await db.insertInto('remote_versions').values(version).execute();
}

export async function setLive(db: Database, name: string, version: string, at: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('remotes')
    .set({ live_version: version, updated_at: at })
    .where('name', '=', name)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db.insertInto('remotes').values({ name, live_version: version, updated_at: at }).execute();
}
