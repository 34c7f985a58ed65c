/** The days on which the hospital works. Dates are texts such as 2026-11-24, so they can be sorted and compared as texts. */
export interface WorkCalendar {
  /** A name of the IANA database, such as Europe/Zurich. */
  timeZone: string;
  weekend: readonly Weekday[];
  holidays: readonly string[];
}

/** The order is that of `Date.getUTCDay`. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MS = 24 * 60 * 60_000;
/** Local time differs from UTC by less than this. */
const FARTHEST_MS = 16 * 60 * 60_000;
/** No target and no holidays reach further. It ends a search when every day is a holiday. */
const MOST_DAYS = 10_000;

/** The format of each time zone, made once. */
function formatsOf(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const days = /* @__PURE__ */ formatsOf({
  calendar: 'iso8601',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clocks = /* @__PURE__ */ formatsOf({ hour: 'numeric', hourCycle: 'h23' });

/** The date at this instant in the time zone. */
export function dayOf(instant: string | number | Date, timeZone: string): string {
  const parts = days(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The hour, from 0 to 23, that clocks show at this instant in the time zone. */
export const hourOf = (instant: string | number | Date, timeZone: string): number =>
  Number(clocks(timeZone).format(new Date(instant)));

const asUtc = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const fromUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date that is this number of days later, counting all days. */
export const addDays = (day: string, days: number): string => fromUtc(asUtc(day) + days * DAY_MS);

/** How many days the other date is later, counting all days. */
export const daysBetween = (from: string, until: string): number => (asUtc(until) - asUtc(from)) / DAY_MS;

/** "3 working days"; less than one for anything that began within this working day, or on the days off after it. */
export const workingDaysText = (count: number): string =>
  count === 0 ? 'less than a working day' : `${count} working day${count === 1 ? '' : 's'}`;

export const isWorkingDay = (day: string, { weekend, holidays }: WorkCalendar): boolean =>
  !weekend.includes(WEEKDAYS[new Date(asUtc(day)).getUTCDay()] as Weekday) && !holidays.includes(day);

/** The date that comes this number of working days after a date, or before it when the number is negative. The date itself does not count. */
export function addWorkingDays(day: string, days: number, calendar: WorkCalendar): string {
  const step = Math.sign(days);
  let left = Math.abs(days);
  let at = day;
  for (let passed = 0; left > 0 && passed < MOST_DAYS; passed++) {
    at = addDays(at, step);
    if (isWorkingDay(at, calendar)) left--;
  }
  return at;
}

/** How many working days are after one date, up to and including another. 0 when the other is not later. */
export function workingDaysBetween(from: string, to: string, calendar: WorkCalendar): number {
  let count = 0;
  const last = asUtc(to);
  for (let ms = asUtc(from) + DAY_MS; ms <= last; ms += DAY_MS) {
    if (isWorkingDay(fromUtc(ms), calendar)) count++;
  }
  return count;
}

/**
 * The last millisecond of a date in the time zone. Clocks may be put forward or back at midnight, and a zone may skip a whole date: then this
 * is the end of the date before.
 */
export function endOfDay(day: string, timeZone: string): Date {
  const next = asUtc(day) + DAY_MS;
  let [before, after] = [next - FARTHEST_MS, next + FARTHEST_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle, timeZone) > day) after = middle;
    else before = middle;
  }
  return new Date(before);
}

/** The first millisecond of a date in the time zone: the one after the end of the date before. */
export const beginOfDay = (day: string, timeZone: string): Date =>
  new Date(endOfDay(addDays(day, -1), timeZone).getTime() + 1);
