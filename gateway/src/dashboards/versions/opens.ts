import { type Access, type Manifest, mayOpen } from '@portal/contract';
import type { SessionUser } from '../../platform/context.ts';

/** The access rules of all parts of a dashboard: its pages, and its contributions to pages of others. */
export const partsOf = ({
  routes,
  slots = [],
}: Pick<Manifest, 'routes'> & Partial<Pick<Manifest, 'slots'>>): Access[] =>
  [...routes, ...slots].map(({ access }) => access);

/**
 * Whether the person may open one of the parts. Nobody may before the address is verified and the second factor given, whatever the access
 * rules say.
 */
export const opensOne = (user: SessionUser, parts: readonly Access[]): boolean =>
  user.emailVerified && !user.secondFactorMissing && parts.some((access) => mayOpen(user, access));
