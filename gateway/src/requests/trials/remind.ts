import { addDays, dayOf, TRANSITIONS } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import type { Concern } from '../history/service.ts';
import { insertDayReminder } from '../outcomes/store.ts';
import { tellOnce } from '../tell-once.ts';
import { evaluatorsOf, type TrialReminder, trialsDue, trialsOf } from './store.ts';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

/**
 * On its last day, or the working day before, a trial reminds who has not answered; on the day after, those who decide on it. Returns the
 * number of events.
 */
export const remindOfTrials = (services: Services): Promise<number> =>
  alone(services.db, 'trials', async () => {
    const today = dayOf(services.clock(), services.config.timeZone);
    let told = 0;
    for (const [kind, from, until] of [
      ['trial_ends', today, await lastDayTold(services)],
      ['trial_over', null, addDays(today, -1)],
    ] as const)
      for (const { request_id, open_until } of await trialsDue(services.db, {
        kind,
        from,
        until,
        count: MOST,
      })) {
        const isTold = await tellOnce(services, request_id, {
          action: kind,
          concern: (trx, request) => concernOf(kind, trx, request),
          mark: (trx) => insertDayReminder(trx, { request_id, kind, day: open_until ?? until }),
        });
        if (isTold) told++;
      }
    return told;
  });

async function concernOf(
  kind: TrialReminder,
  trx: Database,
  { id, status }: DeviceRequest,
): Promise<Concern | null> {
  const [trial] = await trialsOf(trx, [id]);
  if (status !== 'approved' || trial?.open_until == null) return null;
  if (kind === 'trial_over') return { concernedRoles: TRANSITIONS.stop_trial.roles ?? [] };
  const concerns = (await evaluatorsOf(trx, [id])).flatMap(({ asked }) => asked ?? []);
  return concerns.length ? { concerns } : null;
}
