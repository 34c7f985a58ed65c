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

/** Whose token it is, as far as that is known, and who else revokes it. An operator's command is nobody. */
interface By {
  userId?: number;
  actorId?: number;
  address?: string | undefined;
}

/**
 * Revokes a token at once, of one member if that is given, and ends what it has started and nobody has finished: whoever revokes it may
 * not know in whose hands it was. What is live stays. False when no such token is in use.
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
 * The same for all tokens of a membership, in the transaction that ends it. That may have locked its person before the turn: the
 * database then gives up one of two that wait for each other, and it is tried again.
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
