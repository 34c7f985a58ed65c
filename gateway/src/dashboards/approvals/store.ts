import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { Claim } from './claims.ts';
import type { DashboardAsksTable } from './tables.ts';

/** What is approved of a dashboard; nothing when nobody has approved it. */
export async function approvedClaims(db: Database, name: string): Promise<Claim[]> {
  const row = await db
    .selectFrom('dashboard_approvals')
    .select('claims')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? (JSON.parse(row.claims) as Claim[]) : [];
}

export async function replaceClaims(
  db: Database,
  name: string,
  claims: readonly Claim[],
  at: SqlDateTime,
): Promise<void> {
  await db.deleteFrom('dashboard_approvals').where('name', '=', name).execute();
  await db
    .insertInto('dashboard_approvals')
    .values({ name, claims: JSON.stringify(claims), updated_at: at })
    .execute();
}

export async function deleteAsk(db: Database, name: string): Promise<void> {
  await db.deleteFrom('dashboard_asks').where('name', '=', name).execute();
}

/** The newest ask of a dashboard takes the place of the one before. */
export async function replaceAsk(db: Database, ask: Insertable<DashboardAsksTable>): Promise<void> {
  await deleteAsk(db, ask.name);
  await db.insertInto('dashboard_asks').values(ask).execute();
}

export async function findAsk(db: Database, name: string) {
  return db.selectFrom('dashboard_asks').selectAll().where('name', '=', name).executeTakeFirst();
}

/** True while an administrator may still approve this version. */
export async function isWaiting(db: Database, name: string, version: string): Promise<boolean> {
  const ask = await findAsk(db, name);
  return ask?.state === 'waiting' && ask.version === version;
}

export async function refuseAsk(db: Database, name: string, reason: string, at: SqlDateTime): Promise<void> {
  await db
    .updateTable('dashboard_asks')
    .set({ state: 'refused', reason, decided_at: at })
    .where('name', '=', name)
    .execute();
}

/** The asks whose versions are still there, with their `remote.json`, the oldest first. */
export async function listAsks(db: Database, name?: string) {
  let query = db
    .selectFrom('dashboard_asks')
    .innerJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'dashboard_asks.name')
        .onRef('remote_versions.version', '=', 'dashboard_asks.version'),
    )
    .leftJoin('dashboard_approvals', 'dashboard_approvals.name', 'dashboard_asks.name')
    .leftJoin('remotes', 'remotes.name', 'dashboard_asks.name')
    .selectAll('dashboard_asks')
    .select(['remote_versions.description', 'dashboard_approvals.claims', 'remotes.live_version as live'])
    .orderBy('dashboard_asks.asked_at')
    .orderBy('dashboard_asks.name');
  if (name !== undefined) query = query.where('dashboard_asks.name', '=', name);
  return query.execute();
}
