import { addDays, dayOf, type ReminderAction, TRANSITIONS } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { lastDayTold } from '../clock/remind.ts';
import { remindOfDays } from '../day-reminders/remind.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { Concern } from '../history/service.ts';
import { evaluatorsOf, type TrialReminder, trialsDue, trialsOf } from './store.ts';

interface Round {
  kind: TrialReminder;
  /** The first day of the round; null when there is none. */
  from: string | null;
  until: string;
}

async function roundsOf(services: Services): Promise<Round[]> {
  const today = dayOf(services.clock(), services.config.timeZone);
  return [
    { kind: 'trial_ends', from: today, until: await lastDayTold(services) },
    { kind: 'trial_over', from: null, until: addDays(today, -1) },
  ];
}

/**
 * On the last day of a trial, or on the working day before a day off, reminds those who have not answered; after it, those who decide on
 * the trial. Returns the number of events.
 */
export const remindOfTrials = (services: Services): Promise<number> =>
  remindOfDays(services, 'trials', {
    rounds: () => roundsOf(services),
    due: trialsDue,
    concern: concernOf,
  });

async function concernOf(
  trx: Database,
  { request: { id, status }, kind }: { request: DeviceRequest; kind: ReminderAction },
): Promise<Concern | null> {
  const [trial] = await trialsOf(trx, [id]);
  if (status !== 'approved' || trial?.open_until == null) return null;
  if (kind === 'trial_over') return { concernedRoles: TRANSITIONS.stop_trial.roles ?? [] };
  const concerns = (await evaluatorsOf(trx, [id])).flatMap(({ asked }) => asked ?? []);
  return concerns.length ? { concerns } : null;
}
