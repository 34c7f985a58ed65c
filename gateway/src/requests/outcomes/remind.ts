import { addDays, dayOf, type ReminderAction } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import { tellOnce } from '../tell-once.ts';
import { conditionsDue, conditionsOf, insertDayReminder } from './store.ts';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

interface Round {
  kind: ReminderAction;
  /** Due after this day. */
  after: string;
  /** Due on this day, at the latest. */
  day: string;
}

/** Conditions whose day is longer ago are not told: a portal that stood still, or that told nobody before, floods nobody. */
const LOOK_BACK_DAYS = 14;

/** On its day the condition's holder is told, and they and the office once that day is over. */
async function roundsOf(services: Services): Promise<Round[]> {
  const yesterday = addDays(dayOf(services.clock(), services.config.timeZone), -1);
  return [
    {
      kind: 'condition_due',
      after: yesterday,
      day: await lastDayTold(services),
    },
    { kind: 'condition_overdue', after: addDays(yesterday, -LOOK_BACK_DAYS), day: yesterday },
  ];
}

/** Reminds of the conditions that are due or overdue, once of each day of a request. Returns the number of events. */
export const remindOfConditions = (services: Services): Promise<number> =>
  alone(services.db, 'conditions', async () => {
    let told = 0;
    for (const { kind, after, day } of await roundsOf(services)) {
      const due = await conditionsDue(services.db, { kind, after, day, count: MOST });
      for (const { request_id, open_until } of due) {
        const isTold = await tellOnce(services, request_id, {
          action: kind,
          async concern(trx, { status }) {
            const open = await conditionsOf(trx, [request_id]);
            const holders = open.flatMap((row) =>
              row.open_until === open_until ? (row.open_for ?? []) : [],
            );
            return status === 'approved' && holders.length ? { concerns: [...new Set(holders)] } : null;
          },
          mark: (trx) => insertDayReminder(trx, { request_id, kind, day: open_until ?? day }),
        });
        if (isTold) told++;
      }
    }
    return told;
  });
