import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { claimId, claimsAmong, claimsBeyond, claimsOf } from '../claims/claims.ts';
import { decidedClaims, replaceClaims } from '../claims/store.ts';
import { describeClaim } from '../claims/words.ts';
import { change } from '../releases/live.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { findVersion, liveVersion } from '../versions/store.ts';

/** One thing that a dashboard may claim. */
export interface ApprovedClaim {
  id: string;
  /** The claim in one line, with the people for whom it is. */
  claim: string;
  /** The versions that browsers get and that claim it. */
  usedBy: string[];
}

/** The live version and the canary of a dashboard, each with its claims. */
async function servedClaims(db: Database, name: string) {
  const live = await liveVersion(db, name);
  const versions = [live?.version, live?.canary].filter((each) => each !== null && each !== undefined);
  const rows = await Promise.all(versions.map((version) => findVersion(db, name, version)));
  return rows.flatMap((row) =>
    row ? [{ version: row.version, claims: claimsOf(JSON.parse(row.description) as RemoteDescription) }] : [],
  );
}

/** The approved claims of a dashboard, in the order of approval. Checks no permission. */
export async function listApprovedClaims(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<ApprovedClaim[]> {
  const { approved } = await decidedClaims(db, name);
  const served = await servedClaims(db, name);
  return approved.map((claim) => ({
    id: claimId(claim),
    claim: describeClaim(claim),
    usedBy: served
      .filter(({ claims }) => claimsAmong(claims, [claim]).length > 0)
      .map(({ version }) => version),
  }));
}

/**
 * Withdraws an approval. No version that needs the claim can become live until it is approved again, not even by a rollback. A version that
 * is live stays live, because removing it is a separate decision. Checks no permission. DomainError `not_found`.
 */
export async function withdrawClaim(
  services: Services,
  publisher: Publisher,
  name: string,
  id: string,
): Promise<ApprovedClaim> {
  return change(services, name, async (trx, at) => {
    const listed = (await listApprovedClaims({ db: trx }, name)).find((each) => each.id === id);
    if (!listed) throw new DomainError('not_found', say('claimUnknown', name));
    const { approved, withdrawn } = await decidedClaims(trx, name);
    const taken = approved.filter((claim) => claimId(claim) === id);
    const rest = approved.filter((claim) => claimId(claim) !== id);
    const all = [...withdrawn, ...claimsBeyond(taken, withdrawn)];
    await replaceClaims(trx, name, { approved: rest, withdrawn: all }, toSql(at));
    await recordChange(trx, at, 'remote_claim_withdrawn', publisher, name, `: ${listed.claim}`);
    return listed;
  });
}
