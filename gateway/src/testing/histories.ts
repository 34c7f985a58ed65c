import { LIMITS } from '@portal/domain';
import type { Database } from '../platform/context.ts';
import { verifyRequest } from '../requests/history/verify-request.ts';
import { storedOf } from '../requests/history/verify-store.ts';

/** How many events a request has, and what is wrong with them and what they tell. */
export async function historyOf(db: Database, requestId: number) {
  const [stored] = await storedOf(db, [requestId]);
  if (!stored) throw new Error(`request ${requestId} cannot be read`);
  return { events: stored.events.length, problems: verifyRequest(stored).problems };
}

/** Makes its last event the last one that the history of a request has room for. */
export async function fillHistory(db: Database, requestId: number): Promise<void> {
  const ofIt = db.selectFrom('request_events').where('request_id', '=', requestId);
  const { last } = await ofIt.select(({ fn }) => fn.max('sequence').as('last')).executeTakeFirstOrThrow();
  await db
    .updateTable('request_events')
    .set({ sequence: LIMITS.history })
    .where('request_id', '=', requestId)
    .where('sequence', '=', last)
    .execute();
}
