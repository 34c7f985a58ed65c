import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { RemoteVersionsTable } from './tables.ts';

/** The name under which builds of the shell are stored as versions. No dashboard can have it. */
export const SHELL = '_shell';

/** The `remote.json` texts of the versions that browsers get of each enabled dashboard, sorted by name. */
export async function liveDescriptions(db: Database) {
  return db
    .selectFrom('remotes')
    .innerJoin('remote_versions as live', (join) =>
      join.onRef('live.name', '=', 'remotes.name').onRef('live.version', '=', 'remotes.live_version'),
    )
    .leftJoin('remote_versions as canary', (join) =>
      join.onRef('canary.name', '=', 'remotes.name').onRef('canary.version', '=', 'remotes.canary_version'),
    )
    .leftJoin('remote_sandboxes as sandbox', 'sandbox.name', 'remotes.name')
    .where('remotes.disabled', '=', 0)
    .select([
      'live.name',
      'live.description',
      'canary.description as canary_description',
      'remotes.canary_percent as percent',
      'sandbox.name as sandboxed',
      'remotes.withdrawn',
    ])
    .orderBy('remotes.name')
    .execute();
}

/**
 * The `remote.json` texts of all live and canary versions, including those of disabled dashboards. With `retiredAfter`, also of versions
 * that were retired after that instant.
 */
export async function servedDescriptions(db: Database, retiredAfter?: SqlDateTime): Promise<string[]> {
  const rows = await db
    .selectFrom('remotes')
    .innerJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'remotes.name')
        .on(({ eb, or, ref }) =>
          or([
            eb('remote_versions.version', '=', ref('remotes.live_version')),
            eb('remote_versions.version', '=', ref('remotes.canary_version')),
            ...(retiredAfter === undefined ? [] : [eb('remote_versions.retired_at', '>', retiredAfter)]),
          ]),
        ),
    )
    .select('remote_versions.description')
    .execute();
  return rows.map(({ description }) => description);
}

/** The live version of a dashboard, and its source. */
export async function liveVersion(db: Database, name: string) {
  return db
    .selectFrom('remotes')
    .leftJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'remotes.name')
        .onRef('remote_versions.version', '=', 'remotes.live_version'),
    )
    .where('remotes.name', '=', name)
    .select([
      'remotes.live_version as version',
      'remotes.canary_version as canary',
      'remotes.disabled',
      'remote_versions.source',
      'remote_versions.replaces',
    ])
    .executeTakeFirst();
}

/** Makes other changes to the same dashboard wait until the transaction ends. */
export async function lockRemote(db: Database, name: string, at: SqlDateTime): Promise<void> {
  await db.updateTable('remotes').set({ updated_at: at }).where('name', '=', name).execute();
}

export async function findVersion(db: Database, name: string, version: string) {
  return db
    .selectFrom('remote_versions')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Whether the version exists. Anybody may cause this query, so it does not read the description. */
export async function isRegistered(db: Database, name: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('remote_versions')
    .select('version')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertVersion(db: Database, version: Insertable<RemoteVersionsTable>): Promise<void> {
  await db.insertInto('remote_versions').values(version).execute();
}

/** Marks a version that came with the portal as published by its team, with the data that the team has sent. */
export async function takeOver(
  db: Database,
  { name, version, ...published }: Omit<Insertable<RemoteVersionsTable>, 'source' | 'size'>,
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ ...published, source: 'published' })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}

/** Makes a version live: every page gets it from now on. Records which version it replaces, and retires that version. */
export async function setLive(
  db: Database,
  name: string,
  version: string,
  at: string,
  { back = false } = {},
): Promise<void> {
  const before = await liveVersion(db, name);
  if (before?.version !== version) {
    // After a rollback, the version that was rolled back must not become the target of the next rollback.
    const replaces = back ? {} : { replaces: before?.version ?? null };
    await updateVersion(db, name, version, { ...replaces, retired_at: null, preview_until: null });
    if (before) await updateVersion(db, name, before.version, { retired_at: at });
  }
  if (before?.canary && before.canary !== version) {
    await updateVersion(db, name, before.canary, { retired_at: at });
  }
  if (!before) {
    await db.insertInto('remotes').values({ name, live_version: version, updated_at: at }).execute();
    return;
  }
  await db
    .updateTable('remotes')
    .set({
      live_version: version,
      canary_version: null,
      canary_percent: 0,
      canary_token: null,
      updated_at: at,
    })
    .where('name', '=', name)
    .execute();
}

const updateVersion = (
  db: Database,
  name: string,
  version: string,
  change: { replaces?: string | null; retired_at?: SqlDateTime | null; preview_until?: null },
) =>
  db
    .updateTable('remote_versions')
    .set(change)
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();

/** Gives a version to a share of the browsers. Null ends the canary and retires its version. */
export async function setCanary(
  db: Database,
  name: string,
  canary: { version: string; percent: number; tokenId: number | null } | null,
  at: SqlDateTime,
): Promise<void> {
  const before = await liveVersion(db, name);
  if (before?.canary && before.canary !== canary?.version) {
    await updateVersion(db, name, before.canary, { retired_at: at });
  }
  if (canary) await updateVersion(db, name, canary.version, { retired_at: null, preview_until: null });
  await db
    .updateTable('remotes')
    .set({
      canary_version: canary?.version ?? null,
      canary_percent: canary?.percent ?? 0,
      canary_token: canary?.tokenId ?? null,
      updated_at: at,
    })
    .where('name', '=', name)
    .execute();
}

/** The canaries that a token has started. */
export async function canariesOf(db: Database, tokenId: number): Promise<{ name: string; canary: string }[]> {
  return db
    .selectFrom('remotes')
    .select(['name', 'canary_version as canary'])
    .where('canary_token', '=', tokenId)
    .where('canary_version', 'is not', null)
    .$narrowType<{ canary: string }>()
    .execute();
}

/**
 * Disables a dashboard, or enables it again. An administrator may also disable a dashboard that its team has disabled: then the team cannot
 * enable it.
 */
export async function setDisabled(
  db: Database,
  name: string,
  disabled: boolean,
  at: SqlDateTime,
  byTeam = false,
): Promise<void> {
  const disabled_by_team = disabled && byTeam ? 1 : 0;
  await db
    .updateTable('remotes')
    .set({ disabled: disabled ? 1 : 0, disabled_at: disabled ? at : null, disabled_by_team, updated_at: at })
    .where('name', '=', name)
    .where('disabled', '=', disabled ? 0 : 1)
    .execute();
  if (!byTeam) await db.updateTable('remotes').set({ disabled_by_team }).where('name', '=', name).execute();
}

/** Whether an administrator or an operator has disabled the dashboard. */
export async function isDisabledForTeam(db: Database, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('remotes')
    .select('name')
    .where('name', '=', name)
    .where('disabled', '=', 1)
    .where('disabled_by_team', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** All dashboards, or the one with this name. */
export async function listRemotes(db: Database, name?: string) {
  let query = db.selectFrom('remotes').selectAll().orderBy('name');
  if (name !== undefined) query = query.where('name', '=', name);
  return query.execute();
}

/** All stored versions by the name of their dashboard, newest first; with `name`, those of one dashboard. */
export async function listVersions(db: Database, name?: string) {
  let query = db
    .selectFrom('remote_versions')
    .selectAll()
    .orderBy('name')
    .orderBy('published_at', 'desc')
    .orderBy('version');
  if (name !== undefined) query = query.where('name', '=', name);
  return query.execute();
}

/** Retires all versions with this name except one. For names that have no pointer to a live version. */
export async function retireOthers(
  db: Database,
  name: string,
  version: string,
  at: SqlDateTime,
): Promise<void> {
  await updateVersion(db, name, version, { retired_at: null });
  await db
    .updateTable('remote_versions')
    .set({ retired_at: at })
    .where('name', '=', name)
    .where('version', '!=', version)
    .where('retired_at', 'is', null)
    .execute();
}

export async function deleteVersion(db: Database, name: string, version: string): Promise<void> {
  await db.deleteFrom('remote_versions').where('name', '=', name).where('version', '=', version).execute();
}
