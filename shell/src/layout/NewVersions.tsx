import type { PortalUser } from '@portal/kit';
import { useEffect, useState } from 'react';
import { useRegistry } from '../portal/RegistryContext.ts';
import { useLate } from '../portal/useLate.ts';
import { watchVersions } from '../remotes/newer.ts';

const loadBar = () => import('./NewVersionBar.tsx');

/** Watches for new versions of dashboards from the first moment on. The bar that tells of them is fetched with the first one. */
export function NewVersions({ user }: { user: PortalUser }) {
  const registry = useRegistry();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => watchVersions(registry, setNames), [registry]);
  const bar = useLate(loadBar, names.length > 0);
  return bar ? <bar.NewVersionBar user={user} names={names} /> : null;
}
