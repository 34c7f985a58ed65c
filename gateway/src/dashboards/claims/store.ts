import type { Insertable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { type Claim, readClaim } from './claims.ts';
import type { DashboardAsksTable } from './tables.ts';

/** An administrator's decisions about the claims of a dashboard. */
export interface DecidedClaims {
  approved: Claim[];
  /** Claims that were approved and later withdrawn. */
  withdrawn: Claim[];
}

/** Reads decisions from their stored text; without a text there are none. */
export function decidedIn(text: string | null): DecidedClaims {
  const all = text === null ? [] : (JSON.parse(text) as (Claim & { withdrawn?: true })[]);
  return {
    approved: all.filter(({ withdrawn }) => !withdrawn).map(readClaim),
    withdrawn: all.flatMap(({ withdrawn, ...claim }) => (withdrawn ? [readClaim(claim)] : [])),
  };
}

export async function decidedClaims(db: Database, name: string): Promise<DecidedClaims> {
  const row = await db
    .selectFrom('dashboard_approvals')
    .select('claims')
    .where('name', '=', name)
    .executeTakeFirst();
  return decidedIn(row?.claims ?? null);
}

/** The decisions about all dashboards, by name. */
export async function allDecidedClaims(db: Database): Promise<ReadonlyMap<string, DecidedClaims>> {
  const rows = await db.selectFrom('dashboard_approvals').select(['name', 'claims']).execute();
  return new Map(rows.map(({ name, claims }) => [name, decidedIn(claims)]));
}

export async function replaceClaims(
  db: Database,
  name: string,
  { approved, withdrawn }: DecidedClaims,
  at: SqlDateTime,
): Promise<void> {
  const claims = JSON.stringify([...approved, ...withdrawn.map((each) => ({ ...each, withdrawn: true }))]);
  await db.deleteFrom('dashboard_approvals').where('name', '=', name).execute();
  await db.insertInto('dashboard_approvals').values({ name, claims, updated_at: at }).execute();
}

export async function deleteAsk(db: Database, name: string): Promise<void> {
  await db.deleteFrom('dashboard_asks').where('name', '=', name).execute();
}

/** Stores the newest ask of a dashboard in place of an earlier one. */
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

/** The versions that wait because a token has asked for them. */
export async function waitingOf(db: Database, tokenId: number) {
  return db
    .selectFrom('dashboard_asks')
    .select(['name', 'version'])
    .where('token_id', '=', tokenId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function refuseAsk(db: Database, name: string, reason: string, at: SqlDateTime): Promise<void> {
  await db
    .updateTable('dashboard_asks')
    .set({ state: 'refused', reason, decided_at: at })
    .where('name', '=', name)
    .execute();
}

/** The asks whose versions still exist, with their `remote.json`, oldest first. */
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
