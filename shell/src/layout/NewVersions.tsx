import { type PortalUser, useAuth } from '@portal/kit';
import { useEffect, useEffectEvent } from 'react';
import { useLate } from '../portal/useLate.ts';
import { useOffered } from '../remotes/offered.ts';

const loadFollower = () => import(/* webpackChunkName: "signed-in" */ '../remotes/newer.ts');
const loadBar = () => import('./NewVersionBar.tsx');

/** Follows the versions that the portal offers, from the start. The bar about new versions is loaded only when there is one. */
export function NewVersions({ user: { id, roles, standsFor = [] } }: { user: PortalUser }) {
  const { stale } = useOffered();
  const follower = useLate(loadFollower, true, 0);
  const session = `${id} ${roles.join()}`;
  const { refreshUser } = useAuth();
  const onStandsFor = useEffectEvent((json: string) => {
    if (json !== JSON.stringify(standsFor)) void refreshUser();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream belongs to one person
  useEffect(() => follower?.followPortal(id, onStandsFor), [follower, session]);
  const bar = useLate(loadBar, stale.length > 0, 0);
  return bar ? <bar.NewVersionBar stale={stale} /> : null;
}
