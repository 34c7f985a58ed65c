import { DomainError, dayOf } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Services, SessionUser } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type KnownSession, recall } from './cache.ts';
import { readSessions, running } from './known.ts';
import { deleteExpired, deleteSession, findSession, insertSession, touchSession } from './store.ts';
import { newToken, tokenHash } from './token.ts';

export { forgetUser } from './cache.ts';

const MINUTE = 60_000;
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = MINUTE;

/**
 * Returns the person behind a session token. Null when the token is unknown or revoked, the session is idle or too old, or the person is
 * inactive. Takes one query, or none when the same token was looked up in the last seconds.
 */
export async function authenticate(services: Services, token: string): Promise<SessionUser | null> {
  const hash = tokenHash(token);
  if (!hash) return null;
  const now = services.clock().getTime();
  const session = running(services, hash, recall(hash, now) ?? (await read(services, hash)), now);
  if (!session) return null;
  if (now - session.lastSeenAt >= TOUCH_MS) {
    session.lastSeenAt = now;
    await touchSession(services.db, hash, new Date(now));
  }
  return session.user;
}

/** Like `authenticate`, but it is no activity of the person, so it does not extend the session. */
export async function stillSignedIn(services: Services, token: string): Promise<SessionUser | null> {
  const hash = tokenHash(token);
  if (!hash) return null;
  const now = services.clock().getTime();
  const session = recall(hash, now) ?? (await read(services, hash));
  return running(services, hash, session, now)?.user ?? null;
}

/**
 * Identifies the caller again. Call it when the body has arrived: that may take minutes, and a sign-out, a deactivation or other roles must
 * take effect within seconds. No query when the session was looked up in the last seconds.
 */
export async function identifyAgain(context: Context): Promise<void> {
  if (context.token) context.user = await stillSignedIn(context, context.token);
}

const read = async (services: Services, hash: string): Promise<KnownSession | null> =>
  (await readSessions(services, [hash])).get(hash) ?? null;

interface NewSession {
  device: string | null;
  /** The name of the session at the identity provider. */
  providerSession?: string;
  secondFactor?: boolean;
  /** The window of an emergency session. */
  emergencyWindow?: number;
  /** The latest end of the session, if it is earlier than the longest time for sessions. */
  until?: Date;
  /** The person's last activity, if it was before the start of this session. */
  lastSeenAt?: Date;
}

/** Starts a session. Returns its token, which is never stored, and its latest end. */
export async function startSession(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  userId: number,
  { device, providerSession, secondFactor = false, emergencyWindow, until, lastSeenAt }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock();
  const longest = new Date(now.getTime() + config.sessionMaxMinutes * MINUTE);
  const expiresAt = until && until < longest ? until : longest;
  const token = newToken();
  await deleteExpired(db, userId, now);
  await insertSession(db, {
    token_hash: tokenHash(token) as string,
    user_id: userId,
    created_at: toSql(now),
    last_seen_at: toSql(lastSeenAt ?? now),
    expires_at: toSql(expiresAt),
    opened_by: null,
    emergency_window_id: emergencyWindow ?? null,
    device,
    provider_session: providerSession ?? null,
    second_factor: secondFactor ? 1 : 0,
  });
  return { token, expiresAt };
}

/**
 * Starts a session for a frame in another page. It has all limits of the session that opens it: it ends with that session and becomes idle
 * with it. Returns its token. Throws `unauthenticated` when that session is over.
 */
export async function openSession({ db, clock, config }: Services, opener: string): Promise<string> {
  const hash = tokenHash(opener);
  const today = dayOf(clock(), config.timeZone);
  const stored = hash && (await findSession(db, hash, today));
  if (!stored) throw new DomainError('unauthenticated', say('refreshFailed'));
  const { session } = stored;
  const token = newToken();
  const own = tokenHash(token) as string;
  await insertSession(db, {
    ...session,
    token_hash: own,
    created_at: toSql(clock()),
    opened_by: session.opened_by ?? session.token_hash,
  });
  // A sign-out at the same moment may have looked for sessions before this one was stored.
  if (await findSession(db, session.token_hash, today)) return token;
  await deleteSession(db, { token_hash: own, opened_by: own });
  throw new DomainError('unauthenticated', say('refreshFailed'));
}
