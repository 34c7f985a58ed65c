import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { MEETING_RHYTHM_NAMES, movedAlike, rhythmsOf, seriesDays, seriesTimes } from './series.ts';
import { wallClock } from './wall-clock.ts';

const ZONES = ['America/Chicago', 'Europe/Zurich', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'];

interface PlainDate {
  year: number;
  dayOfWeek: number;
  daysInMonth: number;
  add(more: { days?: number; months?: number }): PlainDate;
  with(part: { day: number }): PlainDate;
  toString(): string;
}
interface ZonedDateTime {
  epochMilliseconds: number;
  add(more: { weeks: number }): ZonedDateTime;
}
/** The calendar of the runtime, as a model that shares no code with ours. */
const { Temporal } = globalThis as unknown as {
  Temporal: {
    Instant: { from(instant: string): { toZonedDateTimeISO(zone: string): ZonedDateTime } };
    PlainDate: { from(day: string): PlainDate };
  };
};

describe('a series of meetings', () => {
  it('knows which of its weekday a day is in its month', () => {
    expect(
      ['2026-12-01', '2026-12-08', '2026-12-21', '2026-12-24', '2026-12-25', '2026-12-29', '2027-02-28'].map(
        rhythmsOf,
      ),
    ).toEqual([
      ['first'],
      ['second'],
      ['third'],
      ['fourth'],
      ['fourth', 'last'],
      ['last'],
      ['fourth', 'last'],
    ]);
  });

  it('has the days that another calendar has, for each rhythm and each day of four years', () => {
    for (let day = Temporal.PlainDate.from('2026-01-01'); day.year < 2030; day = day.add({ days: 1 })) {
      for (const every of rhythmsOf(day.toString())) {
        const expected = Array.from({ length: 5 }, (_, months) => {
          const month = day.with({ day: 1 }).add({ months });
          const all = Array.from({ length: month.daysInMonth }, (_each, at) =>
            month.with({ day: at + 1 }),
          ).filter(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
          const at = MEETING_RHYTHM_NAMES.indexOf(every) - 1;
          return String(every === 'last' ? all.at(-1) : all[at]);
        });
        expect([every, ...seriesDays(day.toString(), { every, count: 5 })]).toEqual([every, ...expected]);
      }
    }
  });

  it('ends after so many meetings, or with the last one until a day', () => {
    expect(seriesDays('2026-12-01', { every: 'weeks', weeks: 3, count: 3 })).toEqual([
      ...['2026-12-01', '2026-12-22', '2027-01-12'],
    ]);
    expect(seriesDays('2026-12-01', { every: 'weeks', until: '2026-12-15' })).toEqual([
      ...['2026-12-01', '2026-12-08', '2026-12-15'],
    ]);
    expect(seriesDays('2026-12-01', { every: 'first', until: '2026-12-31' })).toHaveLength(1);
    expect(seriesDays('9999-12-30', { every: 'last', count: 9 })).toEqual([]);
    // One more than the limit is enough to say that there are too many.
    expect(seriesDays('2026-12-01', { every: 'weeks', until: '2099-12-31' })).toHaveLength(
      LIMITS.meeting.series + 1,
    );
  });

  it.each(ZONES)('keeps its hours when clocks are changed, in %s', (timeZone) => {
    const first = { startsAt: '2026-01-06T23:30:00.000Z', endsAt: '2026-01-07T01:00:00.000Z' };
    const hours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
      [startsAt, endsAt].map((at) => wallClock(at, timeZone).time);
    const times = seriesTimes(first, { every: 'weeks', weeks: 2, count: 26 }, timeZone);
    expect(times).toHaveLength(26);
    expect(new Set(times.map((each) => hours(each).join()))).toEqual(
      new Set([hours({ startsAt: new Date(first.startsAt), endsAt: new Date(first.endsAt) }).join()]),
    );
    for (const [at, { startsAt, endsAt }] of times.entries()) {
      expect(endsAt > startsAt).toBe(true);
      const begins = Temporal.Instant.from(first.startsAt)
        .toZonedDateTimeISO(timeZone)
        .add({ weeks: 2 * at });
      expect(startsAt.toISOString()).toBe(new Date(begins.epochMilliseconds).toISOString());
    }
  });

  it('has an end after its start also where clocks leave the hour out', () => {
    // In Zurich, clocks change from 2 to 3 on 2027-03-28.
    const first = { startsAt: '2027-03-21T01:30:00.000Z', endsAt: '2027-03-21T02:00:00.000Z' };
    const [, second] = seriesTimes(first, { every: 'weeks', count: 2 }, 'Europe/Zurich');
    expect(second).toEqual({
      startsAt: new Date('2027-03-28T01:30:00.000Z'),
      endsAt: new Date('2027-03-28T02:00:00.000Z'),
    });
  });

  it('moves a later meeting by as many days, to the same hours', () => {
    const moved = movedAlike(
      { startsAt: '2027-04-06T12:00:00.000Z', endsAt: '2027-04-06T14:00:00.000Z' },
      {
        before: { startsAt: '2027-03-02T13:00:00.000Z', endsAt: '2027-03-02T15:00:00.000Z' },
        after: { startsAt: '2027-03-03T15:00:00.000Z', endsAt: '2027-03-03T16:30:00.000Z' },
      },
      'Europe/Zurich',
    );
    expect(moved).toEqual({
      startsAt: new Date('2027-04-07T14:00:00.000Z'),
      endsAt: new Date('2027-04-07T15:30:00.000Z'),
    });
  });
});
