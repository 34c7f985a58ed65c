import { addDays, WEEKDAYS } from '../working-time.ts';
import { firstOfMonth } from './months.ts';
import { namedPeriod } from './periods.ts';
import type { ReportFrequency } from './saved.ts';

/**
 * The first day of the week, month or quarter that contains a day. Weeks begin on Monday; quarters are those of the hospital's fiscal year.
 */
export function mailedFor(
  frequency: ReportFrequency,
  day: string,
  settings: { fiscal_year_start: string },
): string {
  if (frequency === 'monthly') return firstOfMonth(day);
  if (frequency === 'quarterly') return namedPeriod('this_quarter', day, settings).from;
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return addDays(day, -((weekday - WEEKDAYS.indexOf('monday') + 7) % 7));
}
