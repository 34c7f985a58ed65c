import { addDays, dayOf, type ReminderAction } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { lastDayTold } from '../clock/remind.ts';
import { remindOfDays } from '../day-reminders/remind.ts';
import { conditionsDue, conditionsOf } from './store.ts';

interface Round {
  kind: ReminderAction;
  /** Due after this day. */
  after: string;
  /** Due on this day, at the latest. */
  until: string;
}

/**
 * Conditions that were due longer ago are not reported, so that a portal that was down, or that did not send reminders before, sends no
 * flood of them.
 */
const LOOK_BACK_DAYS = 14;

/** The person responsible is reminded on the condition's day; once that day is over, they and the business office are. */
async function roundsOf(services: Services): Promise<Round[]> {
  const yesterday = addDays(dayOf(services.clock(), services.config.timeZone), -1);
  return [
    {
      kind: 'condition_due',
      after: yesterday,
      until: await lastDayTold(services),
    },
    { kind: 'condition_overdue', after: addDays(yesterday, -LOOK_BACK_DAYS), until: yesterday },
  ];
}

/** Reminds people of conditions that are due or overdue, once for each day of a request. Returns the number of events. */
export const remindOfConditions = (services: Services): Promise<number> =>
  remindOfDays(services, 'conditions', {
    rounds: () => roundsOf(services),
    due: conditionsDue,
    async concern(trx, { request: { id, status }, day }) {
      const open = await conditionsOf(trx, [id]);
      const holders = open.flatMap((row) => (row.open_until === day ? (row.open_for ?? []) : []));
      return status === 'approved' && holders.length ? { concerns: [...new Set(holders)] } : null;
    },
  });
