import { DomainError, MESSAGES } from '@portal/domain';
import type { Database, Services, SessionUser } from '../context.ts';
import { fromSql, toIso, toSql } from '../db/time.ts';
import { forget, forgetUser, type KnownSession, recall, remember } from './cache.ts';
import {
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
  userIdOf,
} from './store.ts';
import { newToken, tokenHash } from './token.ts';
import { sessionUser } from './user.ts';

export { forgetAll, forgetUser } from './cache.ts';

const MINUTE = 60_000;
/** `last_seen_at` is written at most this often. */
const TOUCH_MS = MINUTE;

/**
 * The person behind a session token, or null when it is unknown, revoked, idle or too old, or its person inactive.
 * One query, none when the same token was looked up in the last seconds.
 */
export async function authenticate(services: Services, token: string): Promise<SessionUser | null> {
  const hash = tokenHash(token);
  if (!hash) return null;
  const now = services.clock().getTime();
  const session = running(services, hash, recall(hash, now) ?? (await read(services, hash, now)), now);
  if (!session) return null;
  if (now - session.lastSeenAt >= TOUCH_MS) {
    session.lastSeenAt = now;
    await touchSession(services.db, hash, new Date(now));
  }
  return session.user;
}

/**
 * As `authenticate`, for a connection that stays open: that it does is nothing that the person has done, so the session lasts
 * no longer by it. `fresh` asks the database whatever is remembered.
 */
export async function stillSignedIn(
  services: Services,
  token: string,
  fresh: boolean,
): Promise<SessionUser | null> {
  const hash = tokenHash(token);
  if (!hash) return null;
  const now = services.clock().getTime();
  if (fresh) forget(hash);
  const session = recall(hash, now) ?? (await read(services, hash, now));
  return running(services, hash, session, now)?.user ?? null;
}

/** The session unless it is idle or too old. */
function running(
  { config }: Services,
  hash: string,
  session: KnownSession | null,
  now: number,
): KnownSession | null {
  if (!session) return null;
  const { lastSeenAt, expiresAt } = session;
  if (now - lastSeenAt < config.sessionIdleMinutes * MINUTE && now < expiresAt) return session;
  forget(hash);
  return null;
}

async function read({ db }: Services, hash: string, now: number): Promise<KnownSession | null> {
  const found = await findSession(db, hash);
  if (!found) return null;
  const user = {
    ...sessionUser(found.user, found.roles),
    sessionExpiresAt: toIso(found.session.expires_at),
    emergency: found.session.emergency_window_id !== null,
  };
  if (!user.active) return null;
  const session = {
    user,
    lastSeenAt: fromSql(found.session.last_seen_at).getTime(),
    expiresAt: fromSql(found.session.expires_at).getTime(),
    readAt: now,
  };
  remember(hash, session);
  return session;
}

interface NewSession {
  device: string | null;
  /** What the identity provider calls its own. */
  providerSession?: string;
  /** Of an emergency session: the window, and when it ends at the latest. */
  emergency?: { window: number; until: Date };
}

/** Starts a session and gives its token, which is never stored, and when it ends at the latest. */
export async function startSession(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  userId: number,
  { device, emergency, providerSession }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock();
  const longest = new Date(now.getTime() + config.sessionMaxMinutes * MINUTE);
  const expiresAt = emergency && emergency.until < longest ? emergency.until : longest;
  const token = newToken();
  await deleteExpired(db, userId, now);
  await insertSession(db, {
    token_hash: tokenHash(token) as string,
    user_id: userId,
    created_at: toSql(now),
    last_seen_at: toSql(now),
    expires_at: toSql(expiresAt),
    opened_by: null,
    emergency_window_id: emergency?.window ?? null,
    device,
    provider_session: providerSession ?? null,
  });
  return { token, expiresAt };
}

/**
 * A session for a frame in another page, with all the limits of the one that it is opened with: it lasts no longer, and
 * ends with it. Gives its token. Throws `unauthenticated` when the opener is over.
 */
export async function openSession({ db, clock }: Services, opener: string): Promise<string> {
  const hash = tokenHash(opener);
  const found = hash && (await findSession(db, hash));
  if (!found) throw new DomainError('unauthenticated', MESSAGES.refreshFailed);
  const { session } = found;
  const token = newToken();
  const now = toSql(clock());
  await insertSession(db, {
    ...session,
    token_hash: tokenHash(token) as string,
    created_at: now,
    last_seen_at: now,
    opened_by: session.opened_by ?? session.token_hash,
  });
  // A sign-out meanwhile may have looked for what it takes along too early.
  if (await findSession(db, session.token_hash)) return token;
  await endSession({ db }, token);
  throw new DomainError('unauthenticated', MESSAGES.refreshFailed);
}

/** Sign-out, everywhere that was opened with the session. An unknown token is fine: the session is over either way. */
export async function endSession({ db }: { db: Database }, token: string): Promise<void> {
  const hash = tokenHash(token);
  if (!hash) return;
  const userId = await deleteSession(db, hash);
  forget(hash);
  if (userId !== null) forgetUser(userId);
}

/**
 * Ends every session of the person that the provider knows as `subject`, after a new password for one; those of the provider's
 * session `kept` go on.
 */
export async function endSessionsOf(
  { db }: { db: Database },
  issuer: string,
  subject: string,
  kept?: string,
): Promise<void> {
  const userId = await userIdOf(db, issuer, subject);
  if (userId === null) return;
  await deleteSessionsOf(db, userId, kept);
  forgetUser(userId);
}
