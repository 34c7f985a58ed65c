import classes from './OverTime.module.css';
import { whole } from './sentences.ts';

/** A count for one hour or one day. */
export interface Counted {
  count: number;
  /** How many of them failed. */
  failed?: number;
}

/**
 * One column for each hour or day, starting at zero, the earliest first. The table beside it has the numbers. Nothing is shown when all
 * counts are zero.
 */
export function OverTime({
  label,
  unit,
  columns,
  ends: [first, last],
}: {
  /** The content in words, for people who cannot see it. */
  label: string;
  /** What is counted, such as "calls an hour". */
  unit: string;
  columns: readonly Counted[];
  /** The first and the last hour or day. */
  ends: readonly [string, string];
}) {
  const most = Math.max(0, ...columns.map(({ count }) => count));
  if (most === 0) return null;
  const column = (className: string | undefined, at: number, count: number) => (
    <rect className={className} x={at + 0.1} y={1 - count / most} width={0.8} height={count / most} />
  );
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.words}>
        {`0 to ${whole(most)} ${unit}`}
        {columns.some(({ failed = 0 }) => failed > 0) && (
          <span className={classes.key}>
            <span className={classes.swatch} aria-hidden /> failed
          </span>
        )}
      </figcaption>
      <svg
        className={classes.drawing}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${columns.length} 1`}
        preserveAspectRatio="none"
      >
        {columns.map(({ count, failed = 0 }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is an hour or a day
          <g key={at}>
            {count > 0 && column(classes.column, at, count)}
            {failed > 0 && column(classes.failed, at, failed)}
          </g>
        ))}
      </svg>
      <p className={classes.words}>
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}
