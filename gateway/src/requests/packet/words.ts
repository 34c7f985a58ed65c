import type { Context } from '../../platform/context.ts';

type Zone = Pick<Context, 'config'>;

/** "November 25, 2026", in the hospital's time zone. */
export const dayText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: config.timeZone }).format(
    new Date(instant),
  );

/** "November 25, 2026 at 10:20 AM". */
export const instantText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: config.timeZone,
  }).format(new Date(instant));

/** "10:20 AM". */
export const timeText = ({ config }: Zone, instant: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: config.timeZone }).format(
    new Date(instant),
  );

/** A day of the calendar, without a time zone: "2027-06-30". */
export const calendarDayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** "34 KB". */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** An amount of a currency as people write it. `signed` puts a plus before what costs more. */
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
