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
import { alone, toSql } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import { insertDayReminder } from '../outcomes/store.ts';
import { calendarOf } from '../settings/service.ts';
import { tellOnce } from '../tell-once.ts';
import { consultationsDue, consultationsOf } from './store.ts';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

interface Round {
  kind: ReminderAction;
  /** The day is after this one, and `until` at the latest. */
  after: string;
  until: string;
}

/** As of requests that are due: so many working days before the day as the settings say, and on it. Of days off the working day before tells. */
async function roundsOf(services: Services, today: string): Promise<Round[]> {
  const calendar = await calendarOf(services);
  const last = await lastDayTold(services);
  const rounds: Round[] = [{ kind: 'consultation_due', after: addDays(today, -1), until: last }];
  const { reminder_days: days } = calendar.settings;
  if (days > 0) {
    const until = addDays(addWorkingDays(today, days + 1, calendar), -1);
    rounds.push({ kind: 'consultation_soon', after: last, until });
  }
  return rounds;
}

/**
 * Reminds those who are consulted and have not answered, once of each day of a request. Who was asked today knows of it. Returns the
 * number of events.
 */
export const remindOfConsultations = (services: Services): Promise<number> =>
  alone(services.db, 'consultations', async () => {
    const { timeZone } = services.config;
    const today = dayOf(services.clock(), timeZone);
    const askedBefore = toSql(endOfDay(addDays(today, -1), timeZone));
    let told = 0;
    for (const { kind, after, until } of await roundsOf(services, today)) {
      const due = await consultationsDue(services.db, { kind, after, until, askedBefore, count: MOST });
      for (const { request_id, answer_by } of due) {
        const isTold = await tellOnce(services, request_id, {
          action: kind,
          async concern(trx, request) {
            const asked = await consultationsOf(trx, [request_id]);
            const waiting = asked.flatMap((row) =>
              row.answer_by === answer_by && row.asked_at < askedBefore ? (row.open_to ?? []) : [],
            );
            return CONSULTING_STAGES.includes(stageOf(request)) && waiting.length
              ? { concerns: [...new Set(waiting)] }
              : null;
          },
          mark: (trx) => insertDayReminder(trx, { request_id, kind, day: answer_by ?? until }),
        });
        if (isTold) told++;
      }
    }
    return told;
  });
