import { DomainError, hasPermission } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import type { RemoteDescription } from '../remotes/description.ts';
import { assertFit, assertServable, change, type Pointer, point } from '../remotes/live.ts';
import { type Publisher, recordChange } from '../remotes/publisher.ts';
import { type Claim, claimsOf } from './claims.ts';
import { type Asked, approveClaims } from './gate.ts';
import { findAsk, listAsks, refuseAsk } from './store.ts';
import { type Difference, differenceOf } from './words.ts';

/** A version that claims more than its dashboard may, as both sides see it. */
export interface Approval {
  dashboard: string;
  displayName: string;
  version: string;
  state: 'waiting' | 'refused';
  /** Of a canary. */
  percent: number | null;
  /** Null for a new dashboard. */
  live: string | null;
  askedAt: string;
  askedBy: string;
  /** Why it was refused. */
  reason: string | null;
  difference: Difference[];
}

/** What waits or was refused last of each dashboard, or of one. Checks no permission. */
export async function listApprovals({ db }: Pick<Services, 'db'>, only?: string): Promise<Approval[]> {
  return (await listAsks(db, only)).map((row) => {
    const description = JSON.parse(row.description) as RemoteDescription;
    const { percent } = JSON.parse(row.asked) as Asked;
    return {
      dashboard: row.name,
      displayName: description.manifest.displayName,
      version: row.version,
      state: row.state,
      percent: percent ?? null,
      live: row.live,
      askedAt: toIso(row.asked_at),
      askedBy: row.asked_by,
      reason: row.reason,
      difference: differenceOf(claimsOf(description), JSON.parse(row.claims ?? '[]') as Claim[]),
    };
  });
}

/** What an administrator or an operator decides about a version that waits. */
export interface Decision {
  version: string;
  approve: boolean;
  /** Why it is refused. */
  reason?: string | undefined;
}

/**
 * Approves what a version claims and publishes it as its team has asked, or refuses it. Checks no permission. DomainErrors
 * `not_found` when nothing waits, `conflict` when another version does or this one cannot be served any more.
 */
export async function decide(
  services: Services,
  publisher: Publisher,
  name: string,
  { version, approve, reason = '' }: Decision,
): Promise<Pointer | null> {
  const find = async (db: Services['db']) => {
    const ask = await findAsk(db, name);
    if (ask?.state !== 'waiting') throw new DomainError('not_found', say('nothingWaits', name));
    if (ask.version !== version) throw new DomainError('conflict', say('dashboardChanged', name));
    return ask;
  };
  await find(services.db);
  if (approve) await assertServable(services, name, version);
  return change(services, name, async (trx, at) => {
    const { asked } = await find(trx);
    const what = `${name} ${version}`;
    if (!approve) {
      await refuseAsk(trx, name, reason, toSql(at));
      await recordChange(trx, at, 'remote_approval_refused', publisher, what);
      return null;
    }
    await approveClaims(trx, at, await assertFit(services, trx, name, version));
    await recordChange(trx, at, 'remote_approved', publisher, what);
    return point(trx, at, publisher, { name, version, ...(JSON.parse(asked) as Asked) });
  });
}

/** The administrator who decides. DomainErrors `unauthenticated`, `forbidden`. */
export function approverOf({ user }: Context): Publisher {
  if (!user) throw new DomainError('unauthenticated', say('noToken'));
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('dashboardsDenied'));
  return { label: user.name, userId: user.id };
}
