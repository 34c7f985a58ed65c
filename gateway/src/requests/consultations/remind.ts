import {
  addDays,
  addWorkingDays,
  CONSULTING_STAGES,
  dayOf,
  endOfDay,
  type ReminderAction,
  stageOf,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import { remindOfDays } from '../day-reminders/remind.ts';
import { calendarOf } from '../settings/service.ts';
import { consultationsDue, consultationsOf } from './store.ts';

interface Round {
  kind: ReminderAction;
  /** Looks for dates after this one, up to and including `until`. */
  after: string;
  until: string;
  askedBefore: SqlDateTime;
}

/**
 * As for requests that are due: reminders are sent the number of working days of the settings before the date, and on the date itself. For
 * a date on a day off they are sent on the working day before.
 */
async function roundsOf(services: Services, today: string, askedBefore: SqlDateTime): Promise<Round[]> {
  const calendar = await calendarOf(services);
  const last = await lastDayTold(services);
  const rounds: Round[] = [{ kind: 'consultation_due', after: addDays(today, -1), until: last, askedBefore }];
  const { reminder_days: days } = calendar.settings;
  if (days > 0) {
    const until = addDays(addWorkingDays(today, days + 1, calendar), -1);
    rounds.push({ kind: 'consultation_soon', after: last, until, askedBefore });
  }
  return rounds;
}

/**
 * Reminds consulted people who have not answered, once for each date of a request and each kind of reminder. A person who was asked only
 * today needs no reminder. Returns the number of events.
 */
export function remindOfConsultations(services: Services): Promise<number> {
  const { timeZone } = services.config;
  const today = dayOf(services.clock(), timeZone);
  const askedBefore = toSql(endOfDay(addDays(today, -1), timeZone));
  return remindOfDays(services, 'consultations', {
    rounds: () => roundsOf(services, today, askedBefore),
    due: consultationsDue,
    async concern(trx, { request, day }) {
      const consultations = await consultationsOf(trx, [request.id]);
      const waiting = consultations.flatMap((row) =>
        row.answer_by === day && row.asked_at < askedBefore ? (row.open_to ?? []) : [],
      );
      return CONSULTING_STAGES.includes(stageOf(request)) && waiting.length
        ? { concerns: [...new Set(waiting)] }
        : null;
    },
  });
}
