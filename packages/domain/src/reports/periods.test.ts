import { describe, expect, it } from 'vitest';
import { daysBetween } from '../working-time.ts';
import { MONTHS } from './months.ts';
import { namedPeriod, PERIOD_NAMES, type PeriodName, periodBefore } from './periods.ts';

const named = (name: PeriodName, today: string, start = 'january') => {
  const { from, until } = namedPeriod(name, today, { fiscal_year_start: start });
  return `${from} ${until}`;
};
const before = (text: string, name?: PeriodName) => {
  const [from = '', until = ''] = text.split(' ');
  const period = periodBefore({ from, until }, name);
  return `${period.from} ${period.until}`;
};

describe('periods with names', () => {
  it.each<[PeriodName, string, string, string?]>([
    ['this_month', '2026-11-29', '2026-11-01 2026-11-29'],
    ['this_month', '2026-11-01', '2026-11-01 2026-11-01'],
    ['last_month', '2026-11-29', '2026-10-01 2026-10-31'],
    ['last_month', '2027-01-01', '2026-12-01 2026-12-31'],
    ['last_month', '2028-03-31', '2028-02-01 2028-02-29'],
    ['last_month', '2026-03-31', '2026-02-01 2026-02-28'],
    ['this_quarter', '2026-11-29', '2026-10-01 2026-11-29'],
    ['this_quarter', '2026-12-31', '2026-10-01 2026-12-31'],
    ['this_quarter', '2026-11-29', '2026-11-01 2026-11-29', 'february'],
    ['last_quarter', '2027-01-01', '2026-10-01 2026-12-31'],
    ['last_quarter', '2028-05-31', '2028-01-01 2028-03-31'],
    ['last_quarter', '2028-03-01', '2027-12-01 2028-02-29', 'march'],
    ['this_year', '2028-02-29', '2028-01-01 2028-02-29'],
    ['this_year', '2026-12-31', '2026-01-01 2026-12-31', 'october'],
    ['last_year', '2027-01-01', '2026-01-01 2026-12-31', 'october'],
    ['fiscal_year', '2026-11-29', '2026-01-01 2026-11-29'],
    ['fiscal_year', '2026-09-30', '2025-10-01 2026-09-30', 'october'],
    ['fiscal_year', '2026-10-01', '2026-10-01 2026-10-01', 'october'],
    ['fiscal_year', '2028-02-29', '2027-03-01 2028-02-29', 'march'],
    ['fiscal_year', '2027-01-01', '2026-12-01 2027-01-01', 'december'],
    ['last_fiscal_year', '2026-09-30', '2024-10-01 2025-09-30', 'october'],
    ['last_fiscal_year', '2028-03-01', '2027-03-01 2028-02-29', 'march'],
    ['last_fiscal_year', '2026-11-29', '2025-01-01 2025-12-31'],
    ['last_12_months', '2026-11-29', '2025-12-01 2026-11-29'],
    ['last_12_months', '2028-02-29', '2027-03-01 2028-02-29'],
  ])('%s on %s is %s (fiscal year from %s)', (name, today, period, start) => {
    expect(named(name, today, start)).toBe(period);
  });

  it('have no gap to the period before, once they are over, on every day of four years', () => {
    const over = PERIOD_NAMES.filter((name) => name.startsWith('last_') && name !== 'last_12_months');
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10);
      for (const name of over)
        for (const start of MONTHS) {
          const period = namedPeriod(name, today, { fiscal_year_start: start });
          const earlier = periodBefore(period, name);
          expect(daysBetween(earlier.until, period.from)).toBe(1);
          expect(period.until < today).toBe(true);
          // Without the name the result is the same: whole months.
          expect(periodBefore(period)).toEqual(earlier);
        }
    }
  });
});

describe('the period before', () => {
  it.each<[string, string, PeriodName?]>([
    ['2026-11-01 2026-11-30', '2026-10-01 2026-10-31'],
    ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
    ['2028-03-01 2028-03-31', '2028-02-01 2028-02-29'],
    ['2026-01-01 2026-12-31', '2025-01-01 2025-12-31'],
    ['2028-01-01 2028-03-31', '2027-10-01 2027-12-31'],
    ['2025-10-01 2026-09-30', '2024-10-01 2025-09-30'],
    ['2026-11-02 2026-11-08', '2026-10-26 2026-11-01'],
    ['2026-03-01 2026-03-01', '2026-02-28 2026-02-28'],
    ['2028-02-29 2028-02-29', '2028-02-28 2028-02-28'],
    ['2026-01-01 2026-01-10', '2025-12-22 2025-12-31'],
    // Named periods that are not over yet: the same days of the period before.
    ['2026-11-01 2026-11-29', '2026-10-01 2026-10-29', 'this_month'],
    ['2026-03-01 2026-03-30', '2026-02-01 2026-02-28', 'this_month'],
    ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28', 'this_month'],
    ['2026-04-01 2026-04-30', '2026-03-01 2026-03-31', 'this_month'],
    ['2026-10-01 2026-12-31', '2026-07-01 2026-09-30', 'this_quarter'],
    ['2026-01-01 2026-11-29', '2025-01-01 2025-11-29', 'this_year'],
    ['2028-01-01 2028-02-29', '2027-01-01 2027-02-28', 'this_year'],
    ['2029-01-01 2029-02-28', '2028-01-01 2028-02-29', 'this_year'],
    ['2026-10-01 2026-11-29', '2025-10-01 2025-11-29', 'fiscal_year'],
    ['2025-12-01 2026-11-29', '2024-12-01 2025-11-29', 'last_12_months'],
  ])('of %s is %s', (period, earlier, name) => {
    expect(before(period, name)).toBe(earlier);
  });
});
