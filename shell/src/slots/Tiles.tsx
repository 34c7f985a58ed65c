import type { Contribution } from './contributions.ts';
import { SlotRegion } from './SlotRegion.tsx';
import classes from './slots.module.css';

/** A tile has no subject other than the person. */
export const NO_PROPS = {};

/** The tiles of the dashboards on the landing page. */
export function Tiles({ tiles }: { tiles: readonly Contribution<'home.tile'>[] }) {
  return (
    <div className={classes.tiles}>
      {tiles.map((tile) => (
        <SlotRegion key={tile.key} contribution={tile} props={NO_PROPS} level={2} />
      ))}
    </div>
  );
}
