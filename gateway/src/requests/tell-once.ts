import type { ReminderAction } from '@portal/domain';
import type { Database, Services } from '../platform/context.ts';
import { isDuplicate, leavableTransaction } from '../platform/db/index.ts';
import type { DeviceRequest } from './device-requests/model.ts';
import { touchRequest } from './device-requests/store.ts';
import type { RowsOfRequest } from './history/recorded-tables.ts';
import { appendEvent, type Concern } from './history/service.ts';
import { PORTAL, upkeepOf } from './portal-actor.ts';

interface Told {
  action: ReminderAction;
  /** Whom the event is for. Called while the row is locked; null when there is no longer anything to tell. */
  concern: (trx: Database, request: DeviceRequest) => Promise<Concern | null> | Concern | null;
  /** Stores that it was told. Rejects with a duplicate key when it was told before. */
  mark: (trx: Database) => Promise<void>;
  /** The rows that `mark` has written, for the history. */
  rows?: () => RowsOfRequest;
}

/**
 * Adds an event of the portal to a request's history, once only, whichever gateway comes first. Returns whether this gateway has added it.
 */
export async function tellOnce(
  { db, clock, changes }: Pick<Services, 'db' | 'clock' | 'changes'>,
  id: number,
  { action, concern, mark, rows }: Told,
): Promise<boolean> {
  try {
    return await leavableTransaction<boolean>(db, async (trx, leave) => {
      // This locks the row: a person who moves the request at this moment waits, or was first.
      const touched = await touchRequest(trx, id);
      const concerned = touched && (await concern(trx, touched.after));
      // The write that locked the row is rolled back: there is nothing to tell any more.
      if (!touched || !concerned) return leave(false);
      await mark(trx);
      const event = { action, ...touched, ...concerned, ...(rows && { rows: rows() }), at: clock() };
      await appendEvent(trx, upkeepOf({ changes }), PORTAL, event);
      return true;
    });
  } catch (error) {
    // Another gateway has reported it.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
