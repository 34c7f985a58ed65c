import { recordSecurityEvent } from '../../audit/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { refuseAsk, waitingOf } from '../claims/store.ts';
import { endPreviewsOf } from '../previews/service.ts';
import { endCanary } from '../releases/live.ts';
import { recordChange } from '../versions/publisher.ts';
import { canariesOf } from '../versions/store.ts';
import { revokeToken } from '../versions/token-store.ts';
import { takeTurn } from '../versions/turn-store.ts';

/** What a team and administrators read of a version that waited. */
const TOLD = 'The token that asked for it was revoked.';

/** The member whose token it must be. An operator revokes any. */
interface Member {
  memberId: number;
  userId: number;
  address: string | undefined;
}

/**
 * Revokes a token at once, and ends what it has started and nobody has finished: whoever revokes it may not know in whose hands it was.
 * What is live stays. False when no such token is in use.
 */
export async function revoke(
  { db, clock, changes }: Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'changes'>>,
  id: number,
  member?: Member,
): Promise<boolean> {
  const isRevoked = await transaction(db, async (trx) => {
    await takeTurn(trx);
    const at = clock();
    const name = await revokeToken(trx, id, toSql(at), member?.memberId);
    if (name === undefined) return false;
    const by = member && { userId: member.userId, ...(member.address && { address: member.address }) };
    const detail = `${name}, token ${id}`;
    await recordSecurityEvent(trx, at, { kind: 'remote_token_revoked', detail, ...by });
    await endWhatStarted(trx, at, id);
    return true;
  });
  if (isRevoked) changes?.announce('dashboards');
  return isRevoked;
}

async function endWhatStarted(trx: Database, at: Date, id: number): Promise<void> {
  const publisher = { label: `the portal: token ${id} was revoked` };
  await endPreviewsOf(trx, at, publisher, id);
  for (const { name, canary } of await canariesOf(trx, id)) await endCanary(trx, at, publisher, name, canary);
  for (const { name, version } of await waitingOf(trx, id)) {
    await refuseAsk(trx, name, TOLD, toSql(at));
    await recordChange(trx, at, 'remote_approval_refused', publisher, `${name} ${version}`);
  }
}
