import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../../platform/context.ts';

/** The longest time until this process sees a change that another replica made (decisions: within 5 seconds). */
const FRESH_MS = 3_000;
const MOST = 5_000;

export interface KnownSession {
  user: SessionUser;
  lastSeenAt: number;
  expiresAt: number;
  /** When it was read. */
  readAt: number;
}

/** Sessions by token hash. No two databases share a token hash. */
const cached = new LRUCache<string, KnownSession>({ max: MOST });

export function recall(hash: string, now: number): KnownSession | undefined {
  // `peek` is faster than `get`. The order of use does not matter, because sessions are read again every few seconds.
  const session = cached.peek(hash);
  const age = session ? now - session.readAt : 0;
  return age >= 0 && age < FRESH_MS ? session : undefined;
}

export const remember = (hash: string, session: KnownSession): void => void cached.set(hash, session);

export const forget = (hash: string): void => void cached.delete(hash);

/** Removes a person's sessions from the cache of this process. Call it after every change of a person. */
export function forgetUser(userId: number): void {
  for (const [hash, { user }] of cached.entries()) {
    if (user.id === userId) cached.delete(hash);
  }
}

/**
 * Empties the cache, as a restart does.
 * @internal Only tests use it.
 */
export const forgetAll = (): void => cached.clear();
