import { actorOf, type PortalUser } from '@portal/kit';
import { useMemo } from 'react';
import { useRegistry } from '../../portal/RegistryContext.ts';
import { useQuietly } from '../../portal/useModule.ts';
import { contributionsTo } from '../../slots/contributions.ts';

const loadTiles = () => import('./tiles.ts');

/** The tiles of the dashboards. Their code and the data client are loaded only when there are tiles. */
export function HomeTiles({ user }: { user: PortalUser }) {
  const registry = useRegistry();
  const tiles = useMemo(() => contributionsTo(registry, actorOf(user), 'home.tile'), [registry, user]);
  const loaded = useQuietly(loadTiles, tiles.length > 0);
  if (!loaded || tiles.length === 0) return null;
  return (
    <loaded.DataProvider>
      <loaded.Tiles tiles={tiles} />
    </loaded.DataProvider>
  );
}
