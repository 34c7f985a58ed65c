import { DomainError, hasPermission, type SecurityEventKind } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import { isRemoteToken, readToken } from './tokens.ts';

/** Who changes what is published: a team by its token, or an administrator. */
export interface Publisher {
  /** As the pages and the log name them. */
  label: string;
  /** The id of the person; a token is nobody's. */
  userId?: number;
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
  if (name !== undefined && token.name !== name) {
    throw new DomainError('forbidden', say('publisherTokenOfOther', token.name, name));
  }
  return { label: `team ${token.name} (token ${token.id})`, only: token.name };
}

const DETAIL_LENGTH = 200;

/** Writes down what a publisher has done, in the transaction that does it. */
export function recordChange(
  trx: Database,
  at: Date,
  kind: SecurityEventKind,
  { label, userId }: Publisher,
  what: string,
): Promise<void> {
  const by = userId === undefined ? label : `user ${userId}`;
  const detail = `${what} by ${by}`.slice(0, DETAIL_LENGTH);
  return recordSecurityEvent(trx, at, { kind, ...(userId !== undefined && { actorId: userId }), detail });
}
