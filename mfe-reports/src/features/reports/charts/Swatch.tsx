import classes from './Chart.module.css';
import type { Part } from './chart.ts';
import { fillOf } from './Patterns.tsx';

/** A small area in the look of a part. */
export function Swatch({ part: { tone, look } }: { part: Part }) {
  return (
    <svg width="14" height="14" aria-hidden>
      <rect
        x="1"
        y="1"
        width="12"
        height="12"
        className={classes.area}
        style={{ fill: fillOf(look, tone), stroke: `var(--${tone}-edge)` }}
      />
    </svg>
  );
}
