import type { Context } from '../../platform/context.ts';

type Zone = Pick<Context, 'config'>;

/** An instant as a day in the hospital's time zone: "November 25, 2026". */
export const dayText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: config.timeZone }).format(
    new Date(instant),
  );

/** An instant as day and time in the hospital's time zone: "November 25, 2026 at 10:20 AM". */
export const instantText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: config.timeZone,
  }).format(new Date(instant));

/** An instant as a time in the hospital's time zone: "10:20 AM". */
export const timeText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: config.timeZone }).format(
    new Date(instant),
  );

/** A day of the calendar, such as "2027-06-30", as "June 30, 2027". */
export const calendarDayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** A number of bytes as "34 KB" or "1.2 MB" (1 KB is 1,024 bytes). */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A decimal amount such as "1250.00" in a currency (ISO 4217), as people write it. `signed` puts a plus sign before amounts above zero. */
export function money(amount: string, currency: string, { signed = false } = {}): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'auto',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A number would lose digits of a large amount.
  return format.format(amount as never);
}
