import { expect, it } from 'vitest';
import { instantAt, wallClock } from './wall-clock.ts';

const ZURICH = 'Europe/Zurich';
const at = (day: string, time: string, zone = ZURICH) => instantAt({ day, time }, zone)?.toISOString();

it.each([
  ['2026-12-01', '14:00', '2026-12-01T13:00:00.000Z'],
  ['2026-07-01', '14:00', '2026-07-01T12:00:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('on %s clocks show %s at %s', (day, time, instant) => {
  expect(at(day, time)).toBe(instant);
  expect(wallClock(instant, ZURICH)).toEqual({ day, time });
});

it('takes the first of a time that comes twice', () => {
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
});

it('goes on from a time that is left out', () => {
  expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
});

it('knows other zones', () => {
  expect(at('2026-03-08', '02:30', 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z');
  expect(at('2026-11-01', '01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
  expect(at('2026-06-01', '12:00', 'Asia/Kathmandu')).toBe('2026-06-01T06:15:00.000Z');
});

it.each(['', '2026-02-30x'])('is nothing on "%s"', (day) => {
  expect(instantAt({ day, time: '14:00' }, ZURICH)).toBeNull();
});
