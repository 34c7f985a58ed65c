import classes from './ProgressBar.module.css';

/** Shows the progress of a task: `value` goes from 0 to 1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes.track}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
