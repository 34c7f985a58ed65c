/** What a clock on the wall shows: a date such as 2026-12-25, and a time such as 08:30. */
export interface WallClock {
  day: string;
  time: string;
}

const DAY_MS = 24 * 60 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes dates and times in the format of ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** What clocks in the time zone show at an instant, to the minute. */
export function wallClock(instant: string | number | Date, timeZone: string): WallClock {
  const [day = '', time = ''] = formatOf(timeZone).format(new Date(instant)).split(' ');
  return { day, time };
}

const asUtc = ({ day, time }: WallClock): number => Date.parse(`${day}T${time}:00.000Z`);

/** How far clocks in the time zone are ahead of UTC at an instant. */
function aheadAt(instant: number, timeZone: string): number {
  const minute = instant - (instant % 60_000);
  return asUtc(wallClock(minute, timeZone)) - minute;
}

/**
 * The instant at which clocks in the time zone show this. A time that comes twice, when clocks are put back, means the first one. A time that
 * is skipped, when clocks are put forward, means the time that is as much later as the clocks are put forward. Null for an invalid date or
 * time.
 */
export function instantAt(shown: WallClock, timeZone: string): Date | null {
  const utc = asUtc(shown);
  if (Number.isNaN(utc)) return null;
  const [first, second] = [utc - DAY_MS, utc + DAY_MS].map((near) => utc - aheadAt(near, timeZone));
  if (first === undefined || second === undefined) return null;
  const isShown = (instant: number) => asUtc(wallClock(instant, timeZone)) === utc;
  return new Date(isShown(first) || !isShown(second) ? first : second);
}
