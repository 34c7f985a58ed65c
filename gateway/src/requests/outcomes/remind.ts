import { addDays, dayOf, type ReminderAction } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone } from '../../platform/db/index.ts';
import { lastDayTold } from '../clock/remind.ts';
import type { Concern } from '../history/service.ts';
import { tellOnce } from '../tell-once.ts';
import { conditionsDue, conditionsOf, insertDayReminder } from './store.ts';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

interface Round {
  kind: ReminderAction;
  /** Due on this day, at the latest. */
  day: string;
  /** Whom it is for, of those to whom the conditions of a day were given. */
  concern: (holders: readonly number[]) => Concern;
}

/** On its day the condition's holder is told, and the office once that day is over. */
async function roundsOf(services: Services): Promise<Round[]> {
  const yesterday = addDays(dayOf(services.clock(), services.config.timeZone), -1);
  return [
    {
      kind: 'condition_due',
      day: await lastDayTold(services),
      concern: (holders) => ({ concerns: holders }),
    },
    // The catalogue of notices says which role is told.
    { kind: 'condition_overdue', day: yesterday, concern: () => ({}) },
  ];
}

/** Reminds of the conditions that are due or overdue, once of each day of a request. Returns the number of events. */
export const remindOfConditions = (services: Services): Promise<number> =>
  alone(services.db, 'conditions', async () => {
    let told = 0;
    for (const { kind, day, concern } of await roundsOf(services)) {
      for (const { request_id, open_until } of await conditionsDue(services.db, { kind, day, count: MOST })) {
        const due = open_until ?? day;
        const isTold = await tellOnce(services, request_id, {
          action: kind,
          async concern(trx, { status }) {
            const open = await conditionsOf(trx, [request_id]);
            const holders = open.flatMap((row) => (row.open_until === due ? (row.open_for ?? []) : []));
            return status === 'approved' && holders.length ? concern([...new Set(holders)]) : null;
          },
          mark: (trx) => insertDayReminder(trx, { request_id, kind, day: due }),
        });
        if (isTold) told++;
      }
    }
    return told;
  });
