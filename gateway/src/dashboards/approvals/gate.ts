import type { Manifest } from '@portal/contract';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type Publisher, recordChange } from '../remotes/publisher.ts';
import { claimsBeyond, claimsOf, withClaims } from './claims.ts';
import { approvedClaims, deleteAsk, replaceAsk, replaceClaims } from './store.ts';
import { describeClaim } from './words.ts';

/** How a version was to be published. */
export interface Asked {
  /** The share of browsers of a canary; without it, everyone. */
  percent?: number | undefined;
}

/** What a version claims that nobody has approved, a line each. Nothing where the operator wants no approvals. */
export async function unapproved(
  { config }: Pick<Services, 'config'>,
  db: Database,
  manifest: Manifest,
): Promise<string[]> {
  if (!config.dashboardApproval) return [];
  const approved = await approvedClaims(db, manifest.name);
  return claimsBeyond(claimsOf(manifest), approved).map(describeClaim);
}

/** Writes down that a version waits, in place of the one that has waited before. */
export async function waitForApproval(
  trx: Database,
  at: Date,
  publisher: Publisher,
  version: { name: string; version: string; asked: Asked },
): Promise<void> {
  const { name } = version;
  await replaceAsk(trx, {
    name,
    version: version.version,
    asked: JSON.stringify(version.asked),
    state: 'waiting',
    asked_at: toSql(at),
    asked_by: publisher.label,
  });
  await recordChange(trx, at, 'remote_approval_asked', publisher, `${name} ${version.version}`);
}

/** Adds what a manifest claims to what its dashboard may claim. */
export async function approveClaims(trx: Database, at: Date, manifest: Manifest): Promise<void> {
  const approved = await approvedClaims(trx, manifest.name);
  const claims = claimsOf(manifest);
  if (claimsBeyond(claims, approved).length === 0) return;
  await replaceClaims(trx, manifest.name, withClaims(approved, claims), toSql(at));
}

/** What a team makes live later takes the place of what waits. */
export const forgetAsk = deleteAsk;
