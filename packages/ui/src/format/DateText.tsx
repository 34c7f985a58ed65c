import classes from './DateText.module.css';
import { formatDate, formatDateTime, formatRelative, type Instant } from './dates.ts';

/** A date for people: relative while recent, the exact time on hover, the date on paper. `absolute` for a plain date. */
export function DateText({
  value,
  absolute = false,
}: {
  value: Instant | null | undefined;
  absolute?: boolean;
}) {
  if (value === null || value === undefined) return null;
  const date = formatDate(value);
  const shown = absolute ? date : formatRelative(value);
  return (
    <time dateTime={new Date(value).toISOString()} title={formatDateTime(value)} className={classes.time}>
      <span className={classes.screen}>{shown}</span>
      {shown !== date && (
        <span aria-hidden className={classes.paper}>
          {date}
        </span>
      )}
    </time>
  );
}
