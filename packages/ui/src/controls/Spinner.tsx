import classes from './Spinner.module.css';

/** Turns while something small is under way; `label` only where no word stands beside it. */
export function Spinner({ label, size = '1em' }: { label?: string; size?: string }) {
  const style = { width: size, height: size };
  return label ? (
    <span role="status" aria-label={label} className={classes.spinner} style={style} />
  ) : (
    <span aria-hidden className={classes.spinner} style={style} />
  );
}
