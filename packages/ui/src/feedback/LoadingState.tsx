import type { ReactNode } from 'react';
import { useDelayed } from '../hooks/useDelayed.ts';
import { SkeletonText } from './Skeleton.tsx';
import classes from './states.module.css';

/**
 * Shown while something loads: the words at once, the shape of the content (`skeleton`) after 300 ms, so that quick answers do
 * not flicker.
 */
export function LoadingState({ text = 'Loading...', skeleton }: { text?: string; skeleton?: ReactNode }) {
  const slow = useDelayed(300);
  return (
    <div className={classes.loading} data-waiting>
      <p role="status" className={classes.loadingText}>
        {text}
      </p>
      {slow && (skeleton ?? <SkeletonText />)}
    </div>
  );
}
