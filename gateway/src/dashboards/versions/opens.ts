import { type Access, type Manifest, mayOpen } from '@portal/contract';
import type { SessionUser } from '../../platform/context.ts';

/** Who gets something of a dashboard: a page, or a contribution to the page of another. */
export const partsOf = ({
  routes,
  slots = [],
}: Pick<Manifest, 'routes'> & Partial<Pick<Manifest, 'slots'>>): Access[] =>
  [...routes, ...slots].map(({ access }) => access);

/** Nobody opens a dashboard before the address is verified and the second factor given, whatever its routes ask for. */
export const opensOne = (user: SessionUser, parts: readonly Access[]): boolean =>
  user.emailVerified && !user.secondFactorMissing && parts.some((access) => mayOpen(user, access));
