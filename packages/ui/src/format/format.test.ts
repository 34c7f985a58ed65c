import { describe, expect, it } from 'vitest';
import { formatAge, formatAgo, formatDate, formatRelative } from './dates.ts';
import { formatFileSize } from './formatFileSize.ts';

const now = new Date(2026, 10, 20, 12, 0, 0);
const before = (days: number, hours = 0, minutes = 0) =>
  new Date(now.getTime() - ((days * 24 + hours) * 60 + minutes) * 60_000);

describe('relative dates', () => {
  it.each([
    [before(0), 'just now'],
    [before(0, 0, 5), '5 minutes ago'],
    [before(0, 3), '3 hours ago'],
    [before(0, 13), 'yesterday'],
    [before(3), '3 days ago'],
  ])('%s is %s', (date, text) => {
    expect(formatRelative(date, now)).toBe(text);
  });

  it('gives the date once a week has passed', () => {
    expect(formatRelative(before(7), now)).toBe(formatDate(before(7)));
  });

  it('gives the date when it lies ahead', () => {
    expect(formatRelative(before(-2), now)).toBe(formatDate(before(-2)));
  });
});

describe('ages', () => {
  it.each([
    [before(0, 0, 0), 'less than a minute'],
    [before(0, 0, 1), '1 minute'],
    [before(0, 5), '5 hours'],
    [before(3), '3 days'],
    [before(1, 13), '2 days'],
    [before(75), '2 months'],
    [before(800), '2 years'],
  ])('since %s it is %s', (date, text) => {
    expect(formatAge(date, now)).toBe(text);
  });
});

describe('how long ago', () => {
  it.each([
    before(0, 0, 0),
    before(0, 0, 59),
    before(0, 11, 59),
    before(0, 12, 1),
    before(0, 23, 59),
    before(1),
    before(1, 13),
    before(6, 23, 59),
  ])('%s was is told in the words of a date while that is recent', (date) => {
    expect(formatAgo(date, now)).toBe(formatRelative(date, now));
  });

  it.each([
    [before(7), '7 days ago'],
    [before(75), '2 months ago'],
  ])('%s was is "%s"', (date, text) => {
    expect(formatAgo(date, now)).toBe(text);
  });
});

describe('file sizes', () => {
  it('divides bytes by 1024 and shows one decimal', () => {
    expect(formatFileSize(12_595)).toBe('12.3 KB');
    expect(formatFileSize(0)).toBe('0.0 KB');
  });
});
