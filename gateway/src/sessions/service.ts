import type { Services, SessionUser } from '../context.ts';

/** Who holds this session token; null when it is unknown or has ended. */
export async function authenticate(_services: Services, _token: string): Promise<SessionUser | null> {
  return null;
}

/** Drops what is cached about a user, so that a change of roles or a deactivation counts at once. */
export function forgetUser(_userId: number): void {}
