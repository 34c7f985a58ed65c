import { hash } from 'node:crypto';
import { type CanaryLimitsChange, DomainError, hasPermission } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { claimsOf } from '../claims/claims.ts';
import { type Asked, approveClaims } from '../claims/gate.ts';
import { decidedIn, listAsks, refuseAsk } from '../claims/store.ts';
import { type Difference, differenceOf } from '../claims/words.ts';
import { assertFit, assertServable } from '../releases/fit.ts';
import { change, type Pointer, point } from '../releases/live.ts';
import type { RemoteDescription } from '../versions/description.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';

/** A version that claims more than is approved for its dashboard, as administrators and its team see it. */
export interface Approval {
  dashboard: string;
  displayName: string;
  version: string;
  state: 'waiting' | 'refused';
  /** The share of browsers, for a canary; otherwise null. */
  percent: number | null;
  /**
   * The limits by which canaries are judged once the version is published; null when its team asks for no others. The revision does not
   * cover them: teams may set them without an approval.
   */
  limits: CanaryLimitsChange | null;
  /** The live version; null for a new dashboard. */
  live: string | null;
  askedAt: string;
  askedBy: string;
  /** The reason of a refusal. */
  reason: string | null;
  difference: Difference[];
  /** Changes when the effect of an approval changes: the claims beyond those approved now, and the share of browsers. */
  revision: string;
}

const REVISION_LENGTH = 12;

function looked(
  { version, asked, claims }: { version: string; asked: string; claims: string | null },
  description: RemoteDescription,
): Pick<Approval, 'percent' | 'limits' | 'difference' | 'revision'> {
  const { percent = null, limits = null } = JSON.parse(asked) as Asked;
  const difference = differenceOf(claimsOf(description), decidedIn(claims).approved);
  const all = JSON.stringify([version, percent, difference]);
  return { percent, limits, difference, revision: hash('sha256', all, 'hex').slice(0, REVISION_LENGTH) };
}

/** The version of each dashboard that waits or was refused last; with `only`, of that dashboard. Checks no permission. */
export async function listApprovals({ db }: Pick<Services, 'db'>, only?: string): Promise<Approval[]> {
  return (await listAsks(db, only)).map((row) => {
    const description = JSON.parse(row.description) as RemoteDescription;
    return {
      dashboard: row.name,
      displayName: description.manifest.displayName,
      version: row.version,
      state: row.state,
      live: row.live,
      askedAt: toIso(row.asked_at),
      askedBy: row.asked_by,
      reason: row.reason,
      ...looked(row, description),
    };
  });
}

/** The decision of an administrator or an operator about a version that waits. */
export interface Decision {
  version: string;
  approve: boolean;
  /** The revision of the approval, as it was shown. */
  revision?: string | undefined;
  /** The reason of a refusal. */
  reason?: string | undefined;
}

const listed = (percent: number | null, claims: readonly string[]) =>
  `${percent === null ? '' : ` for ${percent} %`}: ${claims.join('; ')}`;

/**
 * Approves the claims of a version and publishes it as its team has asked, or refuses it. Checks no permission. DomainErrors: `not_found`
 * when nothing waits; `conflict` when another version or revision waits than the decision names, or this version can no longer be served.
 */
export async function decide(
  services: Services,
  publisher: Publisher,
  name: string,
  { version, approve, revision, reason = '' }: Decision,
): Promise<Pointer | null> {
  const find = async (db: Services['db']) => {
    const [ask] = await listAsks(db, name);
    if (ask?.state !== 'waiting') throw new DomainError('not_found', say('nothingWaits', name));
    const seen = looked(ask, JSON.parse(ask.description) as RemoteDescription);
    if (ask.version !== version || (approve && seen.revision !== revision))
      throw new DomainError('conflict', say('approvalChanged', name, version));
    return { ...seen, asked: JSON.parse(ask.asked) as Asked, tokenId: ask.token_id };
  };
  await find(services.db);
  if (approve) await assertServable(services, name, version);
  return change(services, name, async (trx, at) => {
    const { asked, tokenId, percent, difference } = await find(trx);
    const what = `${name} ${version}`;
    if (!approve) {
      const claims = difference.filter((each) => each.change !== 'dropped').map(({ claim }) => claim);
      await refuseAsk(trx, name, reason, toSql(at));
      await recordChange(
        trx,
        at,
        'remote_approval_refused',
        publisher,
        what,
        `: ${reason} It claimed${listed(percent, claims)}`,
      );
      return null;
    }
    const claims = await approveClaims(trx, at, await assertFit(services, trx, name, version));
    await recordChange(trx, at, 'remote_approved', publisher, what, listed(percent, claims));
    return point(trx, at, publisher, { name, version, tokenId, ...asked });
  });
}

/** The signed-in administrator who decides. DomainErrors `unauthenticated`, `forbidden`. */
export function approverOf({ user }: Context): Publisher {
  if (!user) throw new DomainError('unauthenticated', say('noToken'));
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('dashboardsDenied'));
  return { label: user.name, userId: user.id };
}
