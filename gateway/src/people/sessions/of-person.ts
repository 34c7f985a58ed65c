import { DomainError, hasPermission } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { endOneSession, endSessionsOf } from './end.ts';
import { openerOf, sessionsOf, signInOf } from './of-person-store.ts';
import { type SessionRow, userExists } from './store.ts';
import { tokenHash } from './token.ts';

const MINUTE = 60_000;

/** One of a person's sessions. */
export interface PersonSession {
  /** Identifies the session among the person's sessions. It is no token. */
  id: string;
  device: string | null;
  createdAt: string;
  lastSeenAt: string;
  emergency: boolean;
  /** The session that makes the call. */
  current: boolean;
}

/** The beginning of the hash: far too short to be a token, but enough to distinguish a person's sessions. */
const idOf = (session: SessionRow): string => session.token_hash.slice(0, 16);

interface Running {
  rows: SessionRow[];
  /** The hash of the calling session, or of the session from which it was opened. */
  own: string;
}

/** The sessions of a person, and the session of the caller. */
async function running(context: Context, userId: number): Promise<Running> {
  const { db, clock, config, token } = context;
  const hash = tokenHash(token ?? '');
  if (!hash) throw new DomainError('unauthenticated', say('noToken'));
  const now = clock();
  const idleSince = toSql(new Date(now.getTime() - config.sessionIdleMinutes * MINUTE));
  const rows = await sessionsOf(db, userId, { now: toSql(now), idleSince });
  return { own: await openerOf(db, hash), rows };
}

const present = ({ own, rows }: Running): PersonSession[] =>
  rows
    .map((row) => ({
      id: idOf(row),
      device: row.device,
      createdAt: toIso(row.created_at),
      lastSeenAt: toIso(row.last_seen_at),
      emergency: row.emergency_window_id !== null,
      current: row.token_hash === own,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));

function findById({ rows }: Running, id: string): SessionRow {
  const session = rows.find((row) => idOf(row) === id);
  if (!session) throw new DomainError('not_found', say('sessionNotFound'));
  return session;
}

/** The sign-in of the caller. Other modules store it with data that must end with it. DomainError `unauthenticated`. */
export async function ownSignIn(
  context: Context,
): Promise<{ hash: string; providerSession: string | null; device: string | null; secondFactor: boolean }> {
  const hash = tokenHash(context.token ?? '');
  const session = hash && (await signInOf(context.db, hash));
  if (!session) throw new DomainError('unauthenticated', say('noToken'));
  const { token_hash, opened_by, provider_session: providerSession, device, second_factor } = session;
  return { hash: opened_by ?? token_hash, providerSession, device, secondFactor: second_factor === 1 };
}

/** The person's own sessions, the current one first. DomainError `unauthenticated`. */
export async function listOwnSessions(context: Context): Promise<PersonSession[]> {
  return present(await running(context, requireUser(context).id));
}

/** Ends one of the person's own sessions. DomainErrors: `not_found`, `forbidden` from an emergency session. */
export async function revokeOwnSession(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUsual(context);
  await revoke(context, userId, id);
}

/**
 * Ends the person's own sessions except this one. Returns the number of ended sessions. DomainError `forbidden` from an emergency session.
 */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { id } = requireUsual(context);
  const { rows, own } = await running(context, id);
  const others = rows.filter(({ token_hash }) => token_hash !== own);
  await endSessionsOf(context, id, { hash: own });
  await note(context, id, others);
  return others.length;
}

/** The sessions of somebody, for people with `manage_users`. DomainErrors: `forbidden`, `not_found`. */
export async function listSessionsOf(context: Context, userId: number): Promise<PersonSession[]> {
  await requireManager(context, userId);
  return present(await running(context, userId));
}

/** Ends one session of somebody, for people with `manage_users`. DomainErrors: `forbidden`, `not_found`. */
export async function revokeSessionOf(context: Context, userId: number, id: string): Promise<void> {
  await requireManager(context, userId);
  await revoke(context, userId, id);
}

/**
 * Ends all sessions of somebody, for people with `manage_users`. Returns the number of ended sessions. DomainErrors: `forbidden`,
 * `not_found`.
 */
export async function revokeSessionsOf(context: Context, userId: number): Promise<number> {
  await requireManager(context, userId);
  const { rows } = await running(context, userId);
  await endSessionsOf(context, userId);
  await note(context, userId, rows);
  return rows.length;
}

/** The signed-in person; refused in an emergency session. DomainErrors: `unauthenticated`, `forbidden`. */
export function requireUsual(context: Context): SessionUser {
  const user = requireUser(context);
  if (user.emergency) throw new DomainError('forbidden', say('notInEmergency'));
  return user;
}

async function requireManager(context: Context, userId: number): Promise<void> {
  if (!hasPermission(requireUser(context), 'manage_users'))
    throw new DomainError('forbidden', say('sessionsDenied'));
  if (!(await userExists(context.db, userId))) throw new DomainError('not_found', say('userNotFound'));
}

async function revoke(context: Context, userId: number, id: string): Promise<void> {
  const sessions = await running(context, userId);
  const session = findById(sessions, id);
  await endOneSession(
    context,
    session,
    sessions.rows.find(({ token_hash }) => token_hash === sessions.own),
  );
  await note(context, userId, [session]);
}

async function note(context: Context, userId: number, ended: readonly SessionRow[]): Promise<void> {
  const { db, clock, user, address } = context;
  const actorId = user && user.id !== userId ? user.id : undefined;
  for (const { device } of ended) {
    const detail = device ?? undefined;
    await recordSecurityEvent(db, clock(), { kind: 'session_revoked', userId, actorId, address, detail });
  }
}
