import { type CanaryLimitsChange, DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { type Claiming, claimsAmong, claimsBeyond, claimsOf, withClaims } from './claims.ts';
import {
  type DecidedClaims,
  decidedClaims,
  deleteAsk,
  isWaiting,
  replaceAsk,
  replaceClaims,
} from './store.ts';
import { describeClaim } from './words.ts';

/** How a version was to be published. */
export interface Asked {
  /** The share of browsers of a canary; without it, everyone. */
  percent?: number | undefined;
  /** By what the canary is judged from then on. */
  limits?: CanaryLimitsChange | undefined;
}

/** What a version claims that nobody has approved, a line each. Nothing where the operator wants no approvals. */
export async function unapproved(
  { config }: Pick<Services, 'config'>,
  db: Database,
  description: Claiming,
): Promise<string[]> {
  if (!config.dashboardApproval) return [];
  const { approved } = await decidedClaims(db, description.manifest.name);
  return claimsBeyond(claimsOf(description), approved).map(describeClaim);
}

/** Records that a version waits, instead of the one that has waited before. */
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
    token_id: publisher.tokenId ?? null,
  });
  await recordChange(trx, at, 'remote_approval_asked', publisher, `${name} ${version.version}`);
}

/** Adds what a version claims to what its dashboard may claim. A line for each claim that is new. */
export async function approveClaims(trx: Database, at: Date, description: Claiming): Promise<string[]> {
  const { name } = description.manifest;
  const { approved, withdrawn } = await decidedClaims(trx, name);
  const claims = claimsOf(description);
  const added = claimsBeyond(claims, approved);
  if (added.length === 0) return [];
  const all = withClaims(approved, claims);
  await replaceClaims(trx, name, { approved: all, withdrawn: claimsBeyond(withdrawn, all) }, toSql(at));
  return added.map(describeClaim);
}

/** What a version claims although an administrator has taken it back, a line each. */
export function claimedAgain(description: Claiming, { approved, withdrawn }: DecidedClaims): string[] {
  return claimsAmong(claimsBeyond(claimsOf(description), approved), withdrawn).map(describeClaim);
}

/**
 * Refuses to bring back a version, without a new approval, that claims what was taken back since it was live. What it claims beyond that
 * was live before, and may be so again. DomainError `conflict`.
 */
export async function assertNothingWithdrawn(
  { config }: Pick<Services, 'config'>,
  db: Database,
  description: Claiming & { version: string },
): Promise<void> {
  if (!config.dashboardApproval) return;
  const { name } = description.manifest;
  const [first] = claimedAgain(description, await decidedClaims(db, name));
  if (first) throw new DomainError('conflict', say('claimWithdrawn', name, description.version, first));
}

/** A version that a team makes live later replaces the one that waits. */
export const forgetAsk = deleteAsk;

/** A version that waits is kept. Its team takes it back by removing it. */
export { isWaiting };
