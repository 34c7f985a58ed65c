import type { Database } from '../platform/context.ts';
import { verifyRequest } from '../requests/history/verify-request.ts';
import { storedOf } from '../requests/history/verify-store.ts';

/** How many events a request has, and what is wrong with them and what they tell. */
export async function historyOf(db: Database, requestId: number) {
  const [stored] = await storedOf(db, [requestId]);
  if (!stored) throw new Error(`request ${requestId} cannot be read`);
  return { events: stored.events.length, problems: verifyRequest(stored).problems };
}
