import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type Publisher, recordChange } from '../remotes/publisher.ts';
import { type Claiming, claimsBeyond, claimsOf, withClaims } from './claims.ts';
import { approvedClaims, deleteAsk, isWaiting, replaceAsk, replaceClaims } from './store.ts';
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
  description: Claiming,
): Promise<string[]> {
  if (!config.dashboardApproval) return [];
  const approved = await approvedClaims(db, description.manifest.name);
  return claimsBeyond(claimsOf(description), approved).map(describeClaim);
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

/** Adds what a version claims to what its dashboard may claim. */
export async function approveClaims(trx: Database, at: Date, description: Claiming): Promise<void> {
  const { name } = description.manifest;
  const approved = await approvedClaims(trx, name);
  const claims = claimsOf(description);
  if (claimsBeyond(claims, approved).length === 0) return;
  await replaceClaims(trx, name, withClaims(approved, claims), toSql(at));
}

/** What a team makes live later takes the place of what waits. */
export const forgetAsk = deleteAsk;

/** A version that waits is kept. Its team takes it back by removing it. */
export { isWaiting };
