import { addWorkingDays, dayOf, type HospitalSettings, stageCalendar } from '@portal/domain';
import type { Services } from '../../platform/context.ts';

/** The date for the answer to a question that is asked now, according to these settings; null when they set none. */
export function answerByIn(
  { clock, config: { timeZone } }: Pick<Services, 'clock' | 'config'>,
  settings: HospitalSettings,
): string | null {
  const { consultation_days: days } = settings;
  return days === 0
    ? null
    : addWorkingDays(dayOf(clock(), timeZone), days, stageCalendar(settings, timeZone));
}
