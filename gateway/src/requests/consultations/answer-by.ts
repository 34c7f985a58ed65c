import { addWorkingDays, dayOf, type HospitalSettings, stageCalendar } from '@portal/domain';
import type { Services } from '../../platform/context.ts';

/** The default date ("2026-11-24") by which a question that is asked now should be answered; null when the settings have none. */
export function answerByIn(
  { clock, config: { timeZone } }: Pick<Services, 'clock' | 'config'>,
  settings: HospitalSettings,
): string | null {
  const { consultation_days: days } = settings;
  return days === 0
    ? null
    : addWorkingDays(dayOf(clock(), timeZone), days, stageCalendar(settings, timeZone));
}
