const DAY_OPTIONS = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME_OPTIONS = { hour: 'numeric', minute: '2-digit' } as const;
const OPTIONS = {
  date: DAY_OPTIONS,
  month: { month: 'short', year: 'numeric' },
  time: TIME_OPTIONS,
  dateTime: { ...DAY_OPTIONS, ...TIME_OPTIONS, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A format takes the browser several milliseconds to make, so each is made when it is first needed. */
const made = new Map<keyof typeof OPTIONS, Intl.DateTimeFormat>();
let variant = typeof navigator === 'undefined' ? undefined : navigator.language;

/**
 * Dates are shown in the person's own time zone. The words around them and the calendar are English. The order of day and month
 * follows the person's variant of English.
 */
function formatOf(kind: keyof typeof OPTIONS): Intl.DateTimeFormat {
  let format = made.get(kind);
  if (!format) {
    format = new Intl.DateTimeFormat(variant?.startsWith('en') ? variant : 'en-US', OPTIONS[kind]);
    made.set(kind, format);
  }
  return format;
}

/** Formats all dates from now on in this variant of English, such as `en-GB`, instead of the browser's. */
export function formatDatesAs(language: string): void {
  variant = language;
  made.clear();
}

let hospitalDays: Intl.DateTimeFormat | undefined;

/** From now on, days on which something is due begin and end in this time zone, such as `Europe/Zurich`, instead of the person's. */
export function countDaysIn(timeZone: string): void {
  // Swedish writes days in the format of ISO 8601.
  hospitalDays = new Intl.DateTimeFormat('sv-SE', { timeZone });
}

/** Today's date at the hospital, such as `2026-11-18`. Without `countDaysIn` it is today's date at the person's place. */
export const hospitalDay = (instant: Instant): string =>
  (hospitalDays ?? new Intl.DateTimeFormat('sv-SE')).format(asDate(instant));

let relative: Intl.RelativeTimeFormat | undefined;
function relativeText(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return relative.format(amount, unit);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to this age a date counts as recent and is shown relative to now. */
const RECENT = 7 * DAY;

export type Instant = string | number | Date;

const asDate = (instant: Instant): Date => (instant instanceof Date ? instant : new Date(instant));

/** "10:41" today and "18 Nov 2026" before, in the person's zone. */
export const formatTime = (instant: Instant): string => {
  const date = formatDate(instant);
  return date === formatDate(Date.now()) ? formatOf('time').format(asDate(instant)) : date;
};

/** "18 Nov 2026", in the person's zone. */
export const formatDate = (instant: Instant): string => formatOf('date').format(asDate(instant));

/** "18 Nov 2026" of a day such as `2026-11-18`, which is the same in every zone. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00`);

/** "Nov 2026", in the person's zone. */
export const formatMonth = (instant: Instant): string => formatOf('month').format(asDate(instant));

/** "18 Nov 2026, 14:05 CET", in the person's zone. */
export const formatDateTime = (instant: Instant): string => formatOf('dateTime').format(asDate(instant));

/** The number of midnights between two instants in the person's zone. */
function daysBetween(from: Date, until: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(until) - midnight(from)) / DAY);
}

/** "just now", "5 minutes ago", "yesterday", "3 days ago". After a week, or when the date is in the future, it is the date. */
export function formatRelative(instant: Instant, now: Instant = Date.now()): string {
  const date = asDate(instant);
  const passed = asDate(now).getTime() - date.getTime();
  if (passed < -MINUTE || passed >= RECENT) return formatDate(date);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return relativeText(-Math.floor(passed / MINUTE), 'minute');
  const days = daysBetween(date, asDate(now));
  return days === 0 ? relativeText(-Math.floor(passed / HOUR), 'hour') : relativeText(-days, 'day');
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** A duration in one unit: "less than a minute", "5 hours", "3 days", "2 months". Days are counted as in `formatRelative`. */
export function formatAge(since: Instant, now: Instant = Date.now()): string {
  const passed = Math.max(0, asDate(now).getTime() - asDate(since).getTime());
  if (passed < MINUTE) return 'less than a minute';
  if (passed < HOUR) return count(Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return count(Math.floor(passed / HOUR), 'hour');
  const days = daysBetween(asDate(since), asDate(now));
  if (days < 60) return count(days, 'day');
  return days < 730 ? count(Math.floor(days / 30), 'month') : count(Math.floor(days / 365), 'year');
}

/** "just now", "yesterday", "3 days ago" as `formatRelative` says it; then "9 days ago", "2 months ago". */
export function formatAgo(since: Instant, now: Instant = Date.now()): string {
  const passed = asDate(now).getTime() - asDate(since).getTime();
  return passed < RECENT ? formatRelative(since, now) : `${formatAge(since, now)} ago`;
}
