import classes from './Spinner.module.css';

/** A turning sign for a short wait. Set `label` only when no text beside it says what happens. */
export function Spinner({ label, size = '1em' }: { label?: string; size?: string }) {
  const style = { width: size, height: size };
  return label ? (
    <span role="status" aria-label={label} className={classes.spinner} style={style} />
  ) : (
    <span aria-hidden className={classes.spinner} style={style} />
  );
}
