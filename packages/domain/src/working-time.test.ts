import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWorkingDays,
  beginOfDay,
  dayOf,
  endOfDay,
  hourOf,
  isWorkingDay,
  WEEKDAYS,
  type WorkCalendar,
  workingDaysBetween,
} from './working-time.ts';

interface Zoned {
  toPlainDate(): { toString(): string };
  hour: number;
}
interface Moment {
  toZonedDateTimeISO(zone: string): Zoned;
  epochMilliseconds: number;
}
/** The calendar of the runtime, as a model that shares no code with ours. */
const { Temporal } = globalThis as unknown as {
  Temporal: {
    Instant: { fromEpochMilliseconds(ms: number): Moment };
    PlainDate: {
      from(day: string): {
        add(more: { days: number }): { toString(): string; dayOfWeek: number };
        toZonedDateTime(zone: string): { epochMilliseconds: number };
        dayOfWeek: number;
        toString(): string;
      };
    };
  };
};

const ZONES = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

/** Random numbers that are the same in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HOUR = 3_600_000;
const FIRST = Date.UTC(2005, 0, 1);
const YEARS = 30 * 365 * 24;

/** Points in time near the ends of years and the months of clock changes, and random others. */
function instants(zone: string, count: number): number[] {
  const next = random(zone.length * 7919 + count);
  return Array.from({ length: count }, (_, index) => {
    const any = FIRST + next(YEARS) * HOUR + next(HOUR);
    if (index % 3 === 0) return any;
    const year = 2005 + next(30);
    const month = index % 3 === 1 ? 0 : [2, 3, 9, 10][next(4)];
    return Date.UTC(year, month ?? 0, 1) + (next(30 * 24) - (month === 0 ? 48 : 0)) * HOUR + next(HOUR);
  });
}

describe.each(ZONES)('in %s', (timeZone) => {
  it('the day is the one of the calendar on the wall', () => {
    for (const ms of instants(timeZone, 3_000)) {
      const model = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
      expect(dayOf(ms, timeZone)).toBe(model.toPlainDate().toString());
      expect(hourOf(ms, timeZone)).toBe(model.hour);
    }
  });

  it('the end of a day is the last millisecond before the next one begins', () => {
    for (const ms of instants(timeZone, 400)) {
      const day = dayOf(ms, timeZone);
      const end = endOfDay(day, timeZone).getTime();
      const next = Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(timeZone).epochMilliseconds;
      // When a time zone skips the next day, the day after that begins instead.
      expect({ day, end }).toEqual({ day, end: next - 1 });
      expect(dayOf(end, timeZone)).toBe(day);
      expect(beginOfDay(addDays(day, 1), timeZone).getTime()).toBe(end + 1);
      expect(dayOf(end + 1, timeZone) > day).toBe(true);
    }
  });
});

const isFree = (day: string, { weekend, holidays }: WorkCalendar) => {
  // Temporal counts Monday as 1 and Sunday as 7.
  const name = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek % 7];
  return weekend.includes(name as never) || holidays.includes(day);
};

function calendarOf(seed: number): WorkCalendar {
  const next = random(seed);
  return {
    timeZone: 'UTC',
    weekend: WEEKDAYS.filter(() => next(7) < 2).slice(0, 6),
    holidays: Array.from({ length: next(40) }, () => addDays('2026-12-01', next(90))),
  };
}

it('working days count as people count them on a calendar, over weekends, holidays and year ends', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const calendar = calendarOf(seed);
    const next = random(seed + 5_000);
    const from = addDays('2026-12-01', next(70));
    const days = next(40);
    // The model removes days one by one.
    let at = Temporal.PlainDate.from(from).toString();
    for (let left = days; left > 0; ) {
      at = Temporal.PlainDate.from(at).add({ days: 1 }).toString();
      if (!isFree(at, calendar)) left--;
    }
    expect(addWorkingDays(from, days, calendar)).toBe(at);
    expect(workingDaysBetween(from, at, calendar)).toBe(days);
    const to = addDays(from, next(60));
    let count = 0;
    for (let day = from; day < to; ) {
      day = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
      if (!isFree(day, calendar)) count++;
    }
    expect(workingDaysBetween(from, to, calendar)).toBe(count);
    expect(isWorkingDay(at, calendar) || days === 0).toBe(true);
  }
});

it('ends also when every day is free', () => {
  const calendar = { timeZone: 'UTC', weekend: WEEKDAYS, holidays: [] };
  expect(addWorkingDays('2026-01-01', 3, calendar) > '2026-01-01').toBe(true);
  expect(workingDaysBetween('2026-01-01', '2027-01-01', calendar)).toBe(0);
});

it('goes back as it goes on', () => {
  const calendar: WorkCalendar = {
    timeZone: 'UTC',
    weekend: ['saturday', 'sunday'],
    holidays: ['2026-12-25'],
  };
  expect(addWorkingDays('2026-12-28', -1, calendar)).toBe('2026-12-24');
  expect(addWorkingDays('2026-12-24', 1, calendar)).toBe('2026-12-28');
});
