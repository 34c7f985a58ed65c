import { DomainError, fitText, hasPermission, type SecurityEventKind } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findMembership } from '../../people/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import { lockToken } from './token-store.ts';
import { isRemoteToken, readToken } from './tokens.ts';

/** The longest name in a label, which lists cut at 200 characters. */
const LABEL_NAME = 160;

/** The caller who changes published dashboards: a team by its token, or an administrator. */
export interface Publisher {
  /** The name on pages and in the log. */
  label: string;
  /** The id of the person; missing for an operator's token. */
  userId?: number;
  /** The token that was used, if any. */
  tokenId?: number;
  /** The one dashboard for which the token is valid. */
  only?: string;
}

/**
 * The caller, by a token of the dashboard `name` or a session that may manage users. DomainErrors: `unauthenticated`, `forbidden`, also for
 * another dashboard's token.
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

/** True for an active person with the role `member` in the dashboard's team. */
export const isMember = async (db: Database, userId: number, dashboard: string): Promise<boolean> =>
  (await findMembership(db, userId, dashboard))?.role === 'member';

/**
 * Checks that the caller may read about a dashboard: its publishers, and members of its team by their sessions. DomainErrors: as
 * `publisherOf`.
 */
export async function assertReader(context: Context, bearer: string | null, name: string): Promise<void> {
  const { user } = context;
  if (user?.emailVerified && !user.secondFactorMissing && (await isMember(context.db, user.id, name))) return;
  await publisherOf(context, bearer, name);
}

/**
 * Records an action of a publisher as a security event, in the transaction of the action. `what` comes before the publisher's name in the
 * event, `more` after it. DomainError `unauthenticated`, which undoes the action, when the token was revoked in the meantime.
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
