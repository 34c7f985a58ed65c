import { expect, it } from 'vitest';
import { mailedFor } from './mail-days.ts';
import type { ReportFrequency } from './saved.ts';

it.each<[ReportFrequency, string, string, string?]>([
  ['weekly', '2026-11-29', '2026-11-23'],
  ['weekly', '2026-11-30', '2026-11-30'],
  ['weekly', '2027-01-01', '2026-12-28'],
  ['weekly', '2028-03-01', '2028-02-28'],
  ['monthly', '2028-02-29', '2028-02-01'],
  ['quarterly', '2026-12-31', '2026-10-01'],
  ['quarterly', '2027-01-01', '2027-01-01'],
  ['quarterly', '2027-01-31', '2026-11-01', 'february'],
])('%s mails of %s are those of %s (fiscal year from %s)', (frequency, day, first, start = 'january') => {
  expect(mailedFor(frequency, day, { fiscal_year_start: start })).toBe(first);
});
