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

/** How the team wants to publish a version. */
export interface Asked {
  /** The share of browsers for a canary; without it, the version is for everyone. */
  percent?: number | undefined;
  /** The limits by which the canary is judged from then on. */
  limits?: CanaryLimitsChange | undefined;
}

/** The claims of a version that are not approved, one line each. Empty when the operator wants no approvals. */
export async function unapproved(
  { config }: Pick<Services, 'config'>,
  db: Database,
  description: Claiming,
): Promise<string[]> {
  if (!config.dashboardApproval) return [];
  const { approved } = await decidedClaims(db, description.manifest.name);
  return claimsBeyond(claimsOf(description), approved).map(describeClaim);
}

/** Records that a version waits for approval, in place of a version that waited before. */
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

/** Approves all claims of a version. Returns a line for each new claim. */
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

/** The claims of a version that an administrator has withdrawn, one line each. */
export function claimedAgain(description: Claiming, { approved, withdrawn }: DecidedClaims): string[] {
  return claimsAmong(claimsBeyond(claimsOf(description), approved), withdrawn).map(describeClaim);
}

/**
 * Refuses to bring back a version that has claims that were withdrawn since it was live. Its other claims may come back without a new
 * approval, because they were live before. DomainError `conflict`.
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

/** Removes a version that waits, because another version that a team makes live replaces it. */
export const forgetAsk = deleteAsk;

/** Tells whether a version waits: then it is kept. Its team withdraws it by removing it. */
export { isWaiting };
