import type { ReminderAction } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import { tellOnce } from '../tell-once.ts';
import { conditionsDue, conditionsOf, insertDayReminder } from './store.ts';

const ACTION: ReminderAction = 'condition_due';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

/** Reminds of the conditions that are due, once of each day of a request. Returns the number of events. */
export const remindOfConditions = (services: Services): Promise<number> =>
  alone(services.db, 'conditions', async () => {
    const day = await lastDayTold(services);
    let told = 0;
    for (const { request_id, open_until } of await conditionsDue(services.db, { day, count: MOST })) {
      const due = open_until ?? day;
      const isTold = await tellOnce(services, request_id, {
        action: ACTION,
        async concern(trx, { status }) {
          const open = await conditionsOf(trx, [request_id]);
          const concerns = open.flatMap((row) => (row.open_until === due ? (row.open_for ?? []) : []));
          return status === 'approved' && concerns.length ? { concerns: [...new Set(concerns)] } : null;
        },
        mark: (trx) => insertDayReminder(trx, { request_id, kind: ACTION, day: due }),
      });
      if (isTold) told++;
    }
    return told;
  });
