import type { Services } from '../../platform/context.ts';
import { fromSql } from '../../platform/db/index.ts';
import type { Identity, ProviderSession } from '../identity/port.ts';
import { providerSessions } from '../identity/provider-sessions.ts';
import type { UserRow } from '../users/tables.ts';
import { lastActOf } from './store.ts';

const MINUTE = 60_000;

/** What a session takes over from the sign-in at the identity provider that it stands on. */
export interface SignIn {
  providerSession?: string;
  secondFactor?: boolean;
  until?: Date;
  lastSeenAt?: Date;
}

type Access = Pick<Services, 'db' | 'clock' | 'config'>;

/** When the person last did something: an act in any session that the sign-in has opened, or the sign-in itself. */
async function lastAct({ db }: Access, session: string, { since }: ProviderSession): Promise<Date> {
  const seen = await lastActOf(db, session);
  const at = seen ? fromSql(seen) : since;
  return at > since ? at : since;
}

/** The last act of a provider's session that is known to live; null when it has been idle, or has lasted, for too long. */
export async function liveSince(access: Access, id: string, session: ProviderSession): Promise<Date | null> {
  const now = access.clock().getTime();
  const last = await lastAct(access, id, session);
  const idle = now - last.getTime() >= access.config.sessionIdleMinutes * MINUTE;
  return idle || now >= session.until.getTime() ? null : last;
}

/**
 * The sign-in behind an identity token; null when it opens no session any more. Where the gateway keeps the provider's
 * sessions, the token's own must live, be within its limits and belong to the person: what it opens has the same limits. Of
 * another provider, the token must be younger than the last end of sessions.
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
  // Whoever ends sessions finds no person to wait for before the first sign-in.
  if (id !== undefined && !person) await sessions.hold(access.db, id);
  const session = id === undefined ? null : await sessions.find(access.db, id);
  if (id === undefined || session?.subject !== subject) return null;
  const lastSeenAt = await liveSince(access, id, session);
  const { until, secondFactor } = session;
  return lastSeenAt && { providerSession: id, secondFactor, until, lastSeenAt };
}
