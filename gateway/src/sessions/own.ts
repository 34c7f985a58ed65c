import { DomainError, MESSAGES } from '@portal/domain';
import { recordSecurityEvent } from '../audit/security-store.ts';
import { type Context, requireUser, type SessionUser } from '../context.ts';
import { toIso, toSql } from '../db/time.ts';
import { identityProviders } from '../identity/providers.ts';
import { openerOf, sessionsOf } from './own-store.ts';
import { forgetUser } from './service.ts';
import { deleteSession, type SessionRow } from './store.ts';
import { tokenHash } from './token.ts';

const MINUTE = 60_000;

/** One of a person's own sessions. */
export interface OwnSession {
  /** Names it among the person's own; of no use to anybody else. */
  id: string;
  device: string | null;
  createdAt: string;
  lastSeenAt: string;
  emergency: boolean;
  /** The one that asks. */
  current: boolean;
}

/** The beginning of the hash: far too little of it to be a token, enough to tell a person's sessions apart. */
const idOf = (session: SessionRow): string => session.token_hash.slice(0, 16);

async function running(context: Context): Promise<{ user: SessionUser; own: string; rows: SessionRow[] }> {
  const { db, clock, config, token } = context;
  const user = requireUser(context);
  const hash = tokenHash(token ?? '');
  if (!hash) throw new DomainError('unauthenticated', MESSAGES.noToken);
  const now = clock();
  const idleSince = toSql(new Date(now.getTime() - config.sessionIdleMinutes * MINUTE));
  const rows = await sessionsOf(db, user.id, { now: toSql(now), idleSince });
  return { user, own: await openerOf(db, hash), rows };
}

/** Where the person is signed in, this session first. */
export async function listOwnSessions(context: Context): Promise<OwnSession[]> {
  const { own, rows } = await running(context);
  return rows
    .map((row) => ({
      id: idOf(row),
      device: row.device,
      createdAt: toIso(row.created_at),
      lastSeenAt: toIso(row.last_seen_at),
      emergency: row.emergency_window_id !== null,
      current: row.token_hash === own,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Signs the person out in one place. DomainErrors: `not_found`, `forbidden` from an emergency session. */
export async function revokeOwnSession(context: Context, id: string): Promise<void> {
  const { user, rows } = await running(context);
  assertUsual(user);
  const session = rows.find((row) => idOf(row) === id);
  if (!session) throw new DomainError('not_found', 'There is no such session');
  await end(context, user, [session]);
}

/** Signs the person out everywhere but here; gives in how many places. DomainError `forbidden` from an emergency session. */
export async function revokeOtherSessions(context: Context): Promise<number> {
  const { user, own, rows } = await running(context);
  assertUsual(user);
  const others = rows.filter(({ token_hash }) => token_hash !== own);
  await end(context, user, others);
  return others.length;
}

function assertUsual({ emergency }: SessionUser): void {
  if (emergency) throw new DomainError('forbidden', MESSAGES.notInEmergency);
}

/** At the identity provider, too, where it knows the session: else that browser would soon have a new one. */
async function end(context: Context, user: SessionUser, sessions: readonly SessionRow[]): Promise<void> {
  const { db, clock } = context;
  const providers = await identityProviders(context);
  for (const { token_hash, provider_session, device } of sessions) {
    await deleteSession(db, token_hash);
    if (provider_session !== null) {
      for (const provider of providers) await provider.endSession?.(provider_session);
    }
    const detail = device ?? undefined;
    await recordSecurityEvent(db, clock(), { kind: 'session_revoked', userId: user.id, detail });
  }
  forgetUser(user.id);
}
