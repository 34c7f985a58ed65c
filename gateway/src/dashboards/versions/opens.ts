import { type Access, mayOpen } from '@portal/contract';
import type { SessionUser } from '../../platform/context.ts';

/** Nobody opens a dashboard before the address is verified and the second factor given, whatever its routes ask for. */
export const opensOne = (user: SessionUser, parts: readonly Access[]): boolean =>
  user.emailVerified && !user.secondFactorMissing && parts.some((access) => mayOpen(user, access));
