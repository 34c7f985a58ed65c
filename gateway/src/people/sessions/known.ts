import { dayOf } from '@portal/domain';
import type { Services, SessionUser } from '../../platform/context.ts';
import { fromSql, toIso } from '../../platform/db/index.ts';
import { forget, type KnownSession, remember } from './cache.ts';
import { findSessions, type StoredSession } from './store.ts';
import { sessionUser } from './user.ts';

const MINUTE = 60_000;

/** What looking a session up needs of the services. */
export type SessionServices = Pick<Services, 'db' | 'config' | 'clock'>;

/** Returns the session, or null when it is idle or too old. */
export function running(
  { config }: Pick<SessionServices, 'config'>,
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

/** Reads sessions by their hashes with one statement, and remembers them. The result leaves out sessions of inactive people. */
export async function readSessions(
  services: SessionServices,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, KnownSession>> {
  const { db, config, clock } = services;
  // The time before the statement: a session is as old as the data that was read.
  const now = clock().getTime();
  const stored = await findSessions(db, hashes, dayOf(new Date(now), config.timeZone));
  const known = new Map<string, KnownSession>();
  for (const [hash, each] of stored) {
    const user = userOf(services, each);
    if (!user.active) continue;
    const session = {
      user,
      lastSeenAt: fromSql(each.session.last_seen_at).getTime(),
      expiresAt: fromSql(each.session.expires_at).getTime(),
      readAt: now,
    };
    remember(hash, session);
    known.set(hash, session);
  }
  return known;
}

function userOf({ config }: Pick<SessionServices, 'config'>, stored: StoredSession): SessionUser {
  const emergency = stored.session.emergency_window_id !== null;
  // An operator has confirmed the identity of a person who signs in with an emergency code.
  const secondFactor = emergency || stored.session.second_factor === 1;
  const person = sessionUser(stored.user, stored.roles, { secondFactor, needing: config.secondFactorRoles });
  // An emergency session permits only the person's own work, not that of people for whom they stand in.
  const standsFor = emergency ? [] : stored.away.filter(({ role }) => person.roles.includes(role));
  return {
    ...person,
    ...(standsFor.length && { standsFor: standsFor.map(({ role: _, ...away }) => away) }),
    sessionExpiresAt: toIso(stored.session.expires_at),
    emergency,
  };
}
