import { dayOf, type ReminderAction } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { alone, isDuplicate, transaction } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { touchRequest } from '../device-requests/store.ts';
import { appendEvent, type Concern } from '../history/service.ts';
import { PORTAL, upkeepOf } from '../portal-actor.ts';
import { conditionsDue, conditionsOf, insertDayReminder } from './store.ts';

/** So many are told of in one run; the next run goes on. */
const MOST = 1_000;

/** Rolls back the write that locked the row, because there is nothing to tell any more. */
class Over extends Error {}

interface Told {
  action: ReminderAction;
  day: string;
  /** Whom it is for, while the row is locked; null when there is nothing to tell any more. */
  concern: (trx: Database, request: DeviceRequest) => Promise<Concern | null>;
}

/** Tells of a day of a request once, whichever gateway does: an event in its history. Says whether this one has. */
async function tellDay(
  { db, clock, changes }: Services,
  id: number,
  { action, day, concern }: Told,
): Promise<boolean> {
  try {
    return await transaction(db, async (trx) => {
      const touched = await touchRequest(trx, id);
      const found = touched && (await concern(trx, touched.after));
      if (!touched || !found) throw new Over();
      await insertDayReminder(trx, { request_id: id, kind: action, day });
      await appendEvent(trx, upkeepOf({ changes }), PORTAL, { action, ...touched, ...found, at: clock() });
      return true;
    });
  } catch (error) {
    if (error instanceof Over || isDuplicate(error)) return false;
    throw error;
  }
}

/** Reminds of the conditions that are due, once of each day of a request. Returns the number of events. */
export const remindOfConditions = (services: Services): Promise<number> =>
  alone(services.db, 'conditions', async () => {
    const day = dayOf(services.clock(), services.config.timeZone);
    let told = 0;
    for (const { request_id, open_until } of await conditionsDue(services.db, { day, count: MOST })) {
      const due = open_until ?? day;
      const concern: Told['concern'] = async (trx, { status }) => {
        const open = await conditionsOf(trx, [request_id]);
        const concerns = open.flatMap((row) => (row.open_until === due ? (row.open_for ?? []) : []));
        return status === 'approved' && concerns.length ? { concerns: [...new Set(concerns)] } : null;
      };
      if (await tellDay(services, request_id, { action: 'condition_due', day: due, concern })) told++;
    }
    return told;
  });
