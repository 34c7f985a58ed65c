import { describe, expect, it } from 'vitest';
import { usualPeriod } from './filter.ts';
import { nameOfPeriod, periodBefore, REPORT_PERIODS, type ReportPeriodName } from './periods.ts';

const TODAY = '2026-03-15';

describe('a period by its name', () => {
  it.each<[ReportPeriodName, string, string]>([
    ['last_12_months', '2025-04-01', '2026-03-15'],
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_quarter', '2026-01-01', '2026-03-15'],
    ['last_quarter', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-03-15'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ])('%s begins on %s and ends on %s', (name, from, until) => {
    expect(REPORT_PERIODS[name].of(TODAY)).toEqual({ from, until });
  });

  it('is found again by its days, the usual one too', () => {
    expect(nameOfPeriod(usualPeriod(TODAY), TODAY)).toBe('last_12_months');
    expect(nameOfPeriod({ from: '2025-01-01', until: '2025-12-31' }, TODAY)).toBe('last_year');
    expect(nameOfPeriod({ from: '2025-01-02', until: '2025-12-31' }, TODAY)).toBeUndefined();
  });
});

describe('the period before', () => {
  it.each([
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['a month, the last day of the one before', '2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['a month that is not over', '2026-03-01', '2026-03-15', '2026-02-01', '2026-02-15'],
    ['a longer month than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['February of a leap year', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['twelve months that are not over', '2025-04-01', '2026-03-15', '2024-04-01', '2025-03-15'],
    ['own days, over the end of a year', '2026-01-03', '2026-01-09', '2025-12-27', '2026-01-02'],
    ['one day', '2026-03-08', '2026-03-08', '2026-03-07', '2026-03-07'],
  ])('of %s', (_of, from, until, before, end) => {
    expect(periodBefore({ from, until })).toEqual({ from: before, until: end });
  });
});
