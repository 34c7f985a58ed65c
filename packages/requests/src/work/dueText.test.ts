import { countDaysIn, formatDatesAs } from '@portal/ui';
import { describe, expect, it } from 'vitest';
import { dueText } from './dueText.ts';

formatDatesAs('en-US');
const now = new Date(2026, 10, 20, 23, 30);
const said = (dueDay: string | null, overdue = false) => dueText({ dueDay, overdue }, now);

describe('the words for a due day', () => {
  it.each([
    ['2026-11-20', 'Due today'],
    ['2026-11-21', 'Due tomorrow'],
    ['2026-11-24', 'Due Nov 24, 2026'],
    ['2027-01-04', 'Due Jan 4, 2027'],
  ])('of %s are %s', (day, text) => {
    expect(said(day)).toBe(text);
  });

  it.each([
    ['2026-11-19', 'Was due yesterday'],
    ['2026-11-17', 'Was due Nov 17, 2026'],
    ['2026-09-01', 'Was due Sep 1, 2026'],
  ])('of %s, which is over, are %s', (day, text) => {
    expect(said(day, true)).toBe(text);
  });

  it('count the days where the hospital is', () => {
    const text = (zone: string, instant: string, overdue = false) => {
      countDaysIn(zone);
      return dueText({ dueDay: '2026-11-24', overdue }, new Date(instant));
    };
    expect(text('UTC', '2026-11-25T00:30:00Z', true)).toBe('Was due yesterday');
    expect(text('America/New_York', '2026-11-25T00:30:00Z')).toBe('Due today');
    expect(text('Asia/Tokyo', '2026-11-24T15:30:00Z', true)).toBe('Was due yesterday');
    expect(text('Asia/Tokyo', '2026-11-22T15:30:00Z')).toBe('Due tomorrow');
    countDaysIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('follow the server where its clock is another than the person’s', () => {
    expect(said('2026-11-19')).toBe('Due today');
    expect(said('2026-11-20', true)).toBe('Was due Nov 20, 2026');
  });

  it('are none while nothing has to be done', () => {
    expect(said(null)).toBeNull();
  });
});
