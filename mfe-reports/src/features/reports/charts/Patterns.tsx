import type { Tone } from '@portal/ui';
import classes from './Chart.module.css';
import type { Look } from './chart.ts';

const TONES: readonly Tone[] = ['sky', 'yellow', 'purple', 'blue', 'red', 'green', 'grey'];

const idOf = (look: Look, tone: Tone) => `report-${look}-${tone}`;

/** The fill of an area in SVG. */
export const fillOf = (look: Look, tone: Tone): string =>
  look === 'plain' ? `var(--${tone}-soft)` : `url(#${idOf(look, tone)})`;

/** The patterns for areas. All charts of a page share them by their ids. */
export function Patterns() {
  return (
    <svg className={classes.patterns} aria-hidden>
      <defs>
        {TONES.map((tone) => (
          <g key={tone}>
            <pattern
              id={idOf('hatched', tone)}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill={`var(--${tone}-soft)`} />
              <line y2="6" stroke={`var(--${tone}-edge)`} strokeWidth="2" />
            </pattern>
            <pattern id={idOf('dotted', tone)} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={`var(--${tone}-soft)`} />
              <circle cx="3" cy="3" r="1" fill={`var(--${tone}-edge)`} />
            </pattern>
          </g>
        ))}
      </defs>
    </svg>
  );
}
