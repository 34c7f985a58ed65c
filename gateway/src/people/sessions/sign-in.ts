import type { Services } from '../../platform/context.ts';
import { fromSql } from '../../platform/db/index.ts';
import type { Identity, ProviderSession } from '../identity/port.ts';
import { providerSessions } from '../identity/provider-sessions.ts';
import type { UserRow } from '../users/tables.ts';
import { lastActOf } from './store.ts';

const MINUTE = 60_000;

/** What a session inherits from the sign-in at the identity provider. */
export interface SignIn {
  providerSession?: string;
  secondFactor?: boolean;
  until?: Date;
  lastSeenAt?: Date;
}

type Access = Pick<Services, 'db' | 'clock' | 'config'>;

/** The time of the person's last activity in any session of the sign-in, or of the sign-in itself. */
async function lastAct({ db }: Access, session: string, { since }: ProviderSession): Promise<Date> {
  const seen = await lastActOf(db, session);
  const at = seen ? fromSql(seen) : since;
  return at > since ? at : since;
}

/**
 * The time of the last activity in a provider's session that exists. Null when the session has been idle or open for too
 * long.
 */
export async function liveSince(access: Access, id: string, session: ProviderSession): Promise<Date | null> {
  const now = access.clock().getTime();
  const last = await lastAct(access, id, session);
  const idle = now - last.getTime() >= access.config.sessionIdleMinutes * MINUTE;
  return idle || now >= session.until.getTime() ? null : last;
}

/**
 * Returns the sign-in behind an identity token, or null when the token opens no session any more. If the gateway keeps
 * the provider's sessions, the token's own session must exist, be within its limits and belong to the person. The new
 * session gets the same limits. For another provider, the token must be newer than the last end of sessions.
 */
export async function signInOf(
  access: Access,
  identity: Identity,
  person: Pick<UserRow, 'tokens_from'> | undefined,
): Promise<SignIn | null> {
  const { session: id, subject, issuedAt } = identity;
  const sessions = providerSessions(access.config);
  if (!sessions) {
    const from = person?.tokens_from;
    return from && issuedAt <= fromSql(from) ? null : { providerSession: id };
  }
  // Before the first sign-in there is no person to lock, so this locks the provider's session instead: a call that ends sessions has to wait
  // for it.
  if (id !== undefined && !person) await sessions.hold(access.db, id);
  const session = id === undefined ? null : await sessions.find(access.db, id);
  if (id === undefined || session?.subject !== subject) return null;
  const lastSeenAt = await liveSince(access, id, session);
  const { until, secondFactor } = session;
  return lastSeenAt && { providerSession: id, secondFactor, until, lastSeenAt };
}
