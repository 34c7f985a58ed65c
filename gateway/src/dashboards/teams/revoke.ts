import { REVOCATION_MESSAGES } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { lockMembership } from '../../people/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { refuseAsk, waitingOf } from '../claims/store.ts';
import { endPreviewsOf } from '../previews/service.ts';
import { endCanary } from '../releases/live.ts';
import { takeBackLimits } from '../trials/limits.ts';
import { recordChange } from '../versions/publisher.ts';
import { canariesOf } from '../versions/store.ts';
import { revokeToken, tokensOf } from '../versions/token-store.ts';
import { takeTurn } from '../versions/turn-store.ts';

/**
 * The owner of the token (`userId`), if known, and the person who revokes it, if that is somebody else. Without both, it was an operator's
 * command.
 */
interface By {
  userId?: number;
  actorId?: number;
  address?: string | undefined;
}

/**
 * Revokes a token at once; with `memberId`, only a token of that member. Also ends what the token has started and is not finished, because
 * an unknown person may have used it. Live versions stay. Returns false when no such token is in use.
 */
export async function revoke(
  { db, clock, changes }: Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'changes'>>,
  id: number,
  { memberId, ...by }: By & { memberId?: number } = {},
): Promise<boolean> {
  const isRevoked = await transaction(db, async (trx) => {
    await takeTurn(trx);
    return revokeOne(trx, clock(), id, by, memberId);
  });
  if (isRevoked) changes?.announce('dashboards');
  return isRevoked;
}

/**
 * Revokes all tokens of a membership, in the transaction that ends it. That transaction may have locked the person before it takes the
 * turn. If it then waits in a circle with another one, the database aborts one of the two, and that one runs again.
 */
export async function revokeAllOf(trx: Database, at: Date, memberId: number, by: By): Promise<void> {
  await takeTurn(trx);
  await lockMembership(trx, memberId);
  for (const { id } of await tokensOf(trx, memberId)) await revokeOne(trx, at, id, by, memberId);
}

async function revokeOne(
  trx: Database,
  at: Date,
  id: number,
  { address, ...by }: By,
  memberId: number | undefined,
): Promise<boolean> {
  const name = await revokeToken(trx, id, toSql(at), memberId);
  if (name === undefined) return false;
  const detail = `${name}, token ${id}`;
  await recordSecurityEvent(trx, at, {
    kind: 'remote_token_revoked',
    detail,
    ...by,
    ...(address && { address }),
  });
  await endWhatStarted(trx, at, id);
  return true;
}

async function endWhatStarted(trx: Database, at: Date, id: number): Promise<void> {
  const publisher = { label: REVOCATION_MESSAGES.endedBy(id) };
  await endPreviewsOf(trx, at, publisher, id);
  for (const { name, canary } of await canariesOf(trx, id)) await endCanary(trx, at, publisher, name, canary);
  await takeBackLimits(trx, at, publisher, id);
  for (const { name, version } of await waitingOf(trx, id)) {
    await refuseAsk(trx, name, REVOCATION_MESSAGES.askRefused, toSql(at));
    await recordChange(trx, at, 'remote_approval_refused', publisher, `${name} ${version}`);
  }
}
