import type { ReminderAction } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import type { Concern } from '../history/service.ts';
import { tellOnce } from '../tell-once.ts';
import { type DueDay, deleteDayRemindersOf, insertDayReminder } from './store.ts';

/** How many reminders of each round are sent in one run; the next run sends the rest. */
const MOST = 1_000;

interface Reminders<Round> {
  /** The kinds of reminders for which this run looks, each with its conditions. */
  rounds: () => Promise<readonly Round[]>;
  /** The dates of a round for which no reminder was sent. */
  due: (db: Database, round: Round & { count: number }) => Promise<DueDay[]>;
  /** Whom to remind, while the row of the request is locked; null when there is no reason any more. */
  concern: (
    trx: Database,
    due: { request: DeviceRequest; day: string; kind: ReminderAction },
  ) => Promise<Concern | null>;
}

/**
 * Reminds people of dates of requests: once for each date and kind, whichever gateway does it. `lease` names the work, which one gateway at
 * a time does. Returns the number of events.
 */
export const remindOfDays = <Round extends { kind: ReminderAction }>(
  services: Services,
  lease: string,
  { rounds, due, concern }: Reminders<Round>,
): Promise<number> =>
  alone(services.db, lease, async () => {
    let count = 0;
    for (const round of await rounds())
      for (const { request_id, day } of await due(services.db, { ...round, count: MOST })) {
        const { kind } = round;
        const isTold = await tellOnce(services, request_id, {
          action: kind,
          concern: (trx, request) => concern(trx, { request, day, kind }),
          mark: (trx) => insertDayReminder(trx, { request_id, kind, day }),
        });
        if (isTold) count++;
      }
    return count;
  });

onWithdrawal('day_reminders', async (_context, trx, requestId) => {
  await deleteDayRemindersOf(trx, requestId);
  return undefined;
});
