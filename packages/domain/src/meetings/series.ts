import { LIMITS } from '../limits.ts';
import { addDays, daysBetween } from '../working-time.ts';
import { instantAt, wallClock } from './wall-clock.ts';

/** How a series repeats: every few weeks, or each month on the same weekday as its first meeting. */
export const MEETING_RHYTHMS = {
  weeks: 'Every so many weeks',
  first: 'Monthly, on the first',
  second: 'Monthly, on the second',
  third: 'Monthly, on the third',
  fourth: 'Monthly, on the fourth',
  last: 'Monthly, on the last',
} as const;
export type MeetingRhythm = keyof typeof MEETING_RHYTHMS;
export const MEETING_RHYTHM_NAMES = /* @__PURE__ */ Object.keys(MEETING_RHYTHMS) as readonly MeetingRhythm[];

/** How a series repeats and ends: after a number of meetings, or on a day, which may be the day of the last meeting. */
export interface SeriesRule {
  every: MeetingRhythm;
  /** Only with `weeks`. */
  weeks?: number | null | undefined;
  count?: number | null | undefined;
  until?: string | null | undefined;
}

const IN_ORDER: readonly MeetingRhythm[] = ['first', 'second', 'third', 'fourth'];
const WEEK = 7;
/** Later years do not fit a text of ten characters. */
const NO_LATER = '9000-01-01';

const dayInMonth = (day: string) => Number(day.slice(8));
const month = (day: string) => day.slice(0, 7);

/**
 * The monthly rhythms that fit a date: its weekday can be the first to fourth of the month, or the last. The fourth one is sometimes also
 * the last one, and a fifth one always is.
 */
export const rhythmsOf = (day: string): MeetingRhythm[] => [
  ...IN_ORDER.slice(Math.floor((dayInMonth(day) - 1) / WEEK)).slice(0, 1),
  ...(month(addDays(day, WEEK)) === month(day) ? [] : (['last'] as const)),
];

/** The same weekday of the next month by this rhythm, such as its second Tuesday. */
function nextMonth(day: string, rhythm: MeetingRhythm): string {
  let next = day;
  do next = addDays(next, WEEK);
  while (month(next) === month(day) || !rhythmsOf(next).includes(rhythm));
  return next;
}

/** The dates of a series that begins on this day, if its rule is valid; one more than allowed when there are too many. */
export function seriesDays(first: string, { every, weeks, count, until }: SeriesRule): string[] {
  const most = Math.min(count ?? Number.POSITIVE_INFINITY, LIMITS.meeting.series + 1);
  const days: string[] = [];
  for (let day = first; days.length < most && day < NO_LATER && (!until || day <= until); ) {
    days.push(day);
    day = every === 'weeks' ? addDays(day, WEEK * (weeks ?? 1)) : nextMonth(day, every);
  }
  return days;
}

/** When a meeting is. */
export interface MeetingTimes {
  startsAt: string;
  endsAt: string;
}

/** The times of a meeting on another day: its local start time there, and its end the same number of days later. */
function onDay(
  day: string,
  { startsAt, endsAt }: MeetingTimes,
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  const [from, until] = [wallClock(startsAt, timeZone), wallClock(endsAt, timeZone)];
  const at = (shown: string, time: string) => instantAt({ day: shown, time }, timeZone) as Date;
  const begin = at(day, from.time);
  const end = at(addDays(day, daysBetween(from.day, until.day)), until.time);
  // In a night in which clocks are put forward, start and end may become the same instant.
  return {
    startsAt: begin,
    endsAt: end > begin ? end : new Date(Date.parse(endsAt) - Date.parse(startsAt) + Number(begin)),
  };
}

/** The times of all meetings of a series, in the hospital's time zone: the first one is exact to the second. */
export const seriesTimes = (first: MeetingTimes, rule: SeriesRule, timeZone: string) =>
  seriesDays(wallClock(first.startsAt, timeZone).day, rule).map((day, at) =>
    at === 0
      ? { startsAt: new Date(first.startsAt), endsAt: new Date(first.endsAt) }
      : onDay(day, first, timeZone),
  );

/** The times of another meeting of the series after one has been moved: it moves by the same number of days, to the same local times. */
export function movedAlike(
  other: MeetingTimes,
  { before, after }: { before: MeetingTimes; after: MeetingTimes },
  timeZone: string,
): { startsAt: Date; endsAt: Date } {
  const day = (instant: string) => wallClock(instant, timeZone).day;
  const by = daysBetween(day(before.startsAt), day(after.startsAt));
  return onDay(addDays(day(other.startsAt), by), after, timeZone);
}
