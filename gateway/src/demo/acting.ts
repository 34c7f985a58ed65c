import type { Context, Services, SessionUser } from '../platform/context.ts';

export const DAY = 86_400_000;

/** Somebody of the demo who acts at an instant of long ago, in milliseconds. */
export const acting = (
  services: Services,
  user: SessionUser,
  { at, correlationId }: { at: number; correlationId: string },
): Context => ({ ...services, user, correlationId, clock: () => new Date(at) });
