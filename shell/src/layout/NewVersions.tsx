import type { PortalUser } from '@portal/kit';
import { useEffect } from 'react';
import { useLate } from '../portal/useLate.ts';
import { useOffered } from '../remotes/offered.ts';

const loadFollower = () => import(/* webpackChunkName: "signed-in" */ '../remotes/newer.ts');
const loadBar = () => import('./NewVersionBar.tsx');

/** Follows the portal's versions from the first moment on. The bar for new versions is loaded with the first one. */
export function NewVersions({ user: { id, roles } }: { user: PortalUser }) {
  const { stale } = useOffered();
  const follower = useLate(loadFollower, true, 0);
  const session = `${id} ${roles.join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream belongs to one person
  useEffect(() => follower?.followPortal(id), [follower, session]);
  const bar = useLate(loadBar, stale.length > 0, 0);
  return bar ? <bar.NewVersionBar stale={stale} /> : null;
}
