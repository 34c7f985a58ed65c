import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { DashboardBackendsTable } from './tables.ts';

/** A version that browsers get. Together with the time it identifies the content, because a version may be removed and published again. */
export interface ServedVersion {
  version: string;
  published_at: SqlDateTime;
}

/** The facts about a dashboard for a call of its backend. Undefined when no version of it is live. */
export async function findBackend(db: Database, name: string) {
  const row = await db
    .selectFrom('remotes')
    .innerJoin('remote_versions as live', (join) =>
      join.onRef('live.name', '=', 'remotes.name').onRef('live.version', '=', 'remotes.live_version'),
    )
    .leftJoin('remote_versions as canary', (join) =>
      join.onRef('canary.name', '=', 'remotes.name').onRef('canary.version', '=', 'remotes.canary_version'),
    )
    .leftJoin('dashboard_backends', 'dashboard_backends.name', 'remotes.name')
    .where('remotes.name', '=', name)
    .select([
      'remotes.disabled',
      'dashboard_backends.url',
      'live.version as live_version',
      'live.published_at as live_at',
      'canary.version as canary_version',
      'canary.published_at as canary_at',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { disabled, url, live_version, live_at, canary_version, canary_at } = row;
  const served: ServedVersion[] = [{ version: live_version, published_at: live_at }];
  if (canary_version !== null && canary_at !== null)
    served.push({ version: canary_version, published_at: canary_at });
  return { enabled: disabled === 0, url, served };
}

export async function listBackends(db: Database, name?: string) {
  let query = db.selectFrom('dashboard_backends').select(['name', 'url']).orderBy('name');
  if (name !== undefined) query = query.where('name', '=', name);
  return query.execute();
}

/** Removes the backend of a dashboard. Returns false when it had none. */
export async function deleteBackend(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dashboard_backends')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertBackend(
  db: Database,
  backend: Insertable<DashboardBackendsTable>,
): Promise<void> {
  await db.insertInto('dashboard_backends').values(backend).execute();
}
