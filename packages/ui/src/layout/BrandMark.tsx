import classes from './BrandMark.module.css';

/** The product's sign, a device card with a pulse; `withName` adds the product's name. */
export function BrandMark({ withName = false, size = 28 }: { withName?: boolean; size?: number }) {
  return (
    <span className={classes.brand}>
      <svg aria-hidden width={size} height={size} viewBox="0 0 28 28" fill="none">
        <rect width="28" height="28" rx="7" className={classes.plate} />
        <path d="M5.5 15h4l2.4-6.5 4.3 11.5 2.5-7 1.2 2h2.6" className={classes.pulse} />
      </svg>
      {withName && <span className={classes.name}>Medical Device Requests</span>}
    </span>
  );
}
