import { DomainError, fitText, hasPermission, type SecurityEventKind } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findMembership } from '../../people/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import { lockToken } from './token-store.ts';
import { isRemoteToken, readToken } from './tokens.ts';

/** Of a name in a label, which lists keep in 200 characters. */
const LABEL_NAME = 160;

/** Who changes what is published: a team by its token, or an administrator. */
export interface Publisher {
  /** As the pages and the log name them. */
  label: string;
  /** The person; an operator's token is nobody's. */
  userId?: number;
  /** The token that was used, if any. */
  tokenId?: number;
  /** The one dashboard that a token opens. */
  only?: string;
}

/**
 * Who calls, by a token of the dashboard `name` or a session that may manage users. DomainErrors: `unauthenticated`,
 * `forbidden`, also for another dashboard's token.
 */
export async function publisherOf(
  context: Context,
  bearer: string | null,
  name?: string,
): Promise<Publisher> {
  if (context.user) {
    if (!hasPermission(context.user, 'manage_users')) {
      throw new DomainError('forbidden', say('dashboardsDenied'));
    }
    return { label: context.user.name, userId: context.user.id };
  }
  if (!bearer) throw new DomainError('unauthenticated', say('noToken'));
  const token = isRemoteToken(bearer) ? await readToken(context, bearer) : null;
  if (!token) throw new DomainError('unauthenticated', say('publisherTokenUnknown'));
  if (token.isExpired) {
    const day = token.expiresAt.toISOString().slice(0, 10);
    throw new DomainError('unauthenticated', say('publisherTokenExpired', token.name, day));
  }
  if (name !== undefined && token.name !== name) {
    throw new DomainError('forbidden', say('publisherTokenOfOther', token.name, name));
  }
  const { id: tokenId, owner } = token;
  if (!owner) return { label: `team ${token.name} (token ${tokenId})`, tokenId, only: token.name };
  return {
    label: `${fitText(owner.name, LABEL_NAME)} (token ${tokenId})`,
    userId: owner.id,
    tokenId,
    only: token.name,
  };
}

/** True for an active person who ships the dashboard. */
export const isMember = async (db: Database, userId: number, dashboard: string): Promise<boolean> =>
  (await findMembership(db, userId, dashboard))?.role === 'member';

/** Who may read about a dashboard: its publishers, and members of its team by their sessions. DomainErrors: as `publisherOf`. */
export async function assertReader(context: Context, bearer: string | null, name: string): Promise<void> {
  const { user } = context;
  if (user?.emailVerified && !user.secondFactorMissing && (await isMember(context.db, user.id, name))) return;
  await publisherOf(context, bearer, name);
}

/**
 * Writes down what a publisher has done, in the transaction that does it; `more` says what of it, behind who it was. DomainError
 * `unauthenticated`, so that nothing is done, when the token has been revoked since the call was let in.
 */
export async function recordChange(
  trx: Database,
  at: Date,
  kind: SecurityEventKind,
  { label, userId, tokenId }: Publisher,
  what: string,
  more = '',
): Promise<void> {
  if (tokenId !== undefined && !(await lockToken(trx, tokenId))) {
    throw new DomainError('unauthenticated', say('publisherTokenUnknown'));
  }
  const token = tokenId === undefined ? '' : `, token ${tokenId}`;
  const by = userId === undefined ? label : `user ${userId}${token}`;
  const detail = `${what} by ${by}${more}`;
  await recordSecurityEvent(trx, at, { kind, ...(userId !== undefined && { actorId: userId }), detail });
}
