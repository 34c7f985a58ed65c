import { Skeleton as MantineSkeleton } from '@mantine/core';
import classes from './Skeleton.module.css';

const placeholders = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `place-${index}`);

/** A grey bar where text will stand. */
export function SkeletonLine({ width = '100%', height = 14 }: { width?: string; height?: number }) {
  return <MantineSkeleton className={classes.line} width={width} height={height} radius="sm" />;
}

/** Placeholder for lines of text; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.stack} aria-hidden data-waiting>
      {placeholders(lines).map((key, index) => (
        <SkeletonLine key={key} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

/** Placeholder for the cards of a list. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className={classes.cards} aria-hidden data-waiting>
      {placeholders(count).map((key) => (
        <div key={key} className={classes.card}>
          <SkeletonLine width="55%" height={16} />
          <SkeletonLine width="80%" height={12} />
          <SkeletonLine height={24} />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the rows of a table. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div className={classes.rows} aria-hidden data-waiting>
      {placeholders(count).map((key) => (
        <div key={key} className={classes.row}>
          <SkeletonLine width="24%" />
          <SkeletonLine width="32%" />
          <SkeletonLine width="16%" />
        </div>
      ))}
    </div>
  );
}
