import { LRUCache } from 'lru-cache';
import type { Context, Database } from '../context.ts';
import { recordSecurityEvent } from './security-store.ts';

/** The same act of the same person is recorded at most this often: a page that repeats it tells nothing new. */
const AGAIN_AFTER_MS = 60_000;
/** How many refusals are remembered for that. */
const MOST = 1_000;

/** When each refused act was last recorded, by database: a process can hold several gateways. */
const recorded = new WeakMap<Database, LRUCache<string, number>>();
const underWay = new Set<Promise<void>>();

/**
 * Records that a signed-in person was refused an act (403), with the reason that they were given. Nobody waits for it.
 * `act` names the call, such as `PUT /api/users/:id` or `mutation updateUser`.
 */
export function recordRefusal(context: Context, act: string, reason: string): void {
  const { user, db, log, address, clock, requestId } = context;
  if (!user) return;
  const now = clock();
  const detail = `${act}: ${reason}`;
  const key = `${user.id} ${detail}`;
  const times = recorded.get(db) ?? new LRUCache<string, number>({ max: MOST });
  recorded.set(db, times);
  if (now.getTime() - (times.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
  times.set(key, now.getTime());
  const work = recordSecurityEvent(db, now, { kind: 'act_refused', userId: user.id, address, detail })
    .catch((error: unknown) => log.error({ err: error, requestId }, 'refusal not recorded'))
    .finally(() => underWay.delete(work));
  underWay.add(work);
}

/** Resolves when all that was refused so far is recorded: before the database is let go of. */
export async function refusalsRecorded(): Promise<void> {
  await Promise.all(underWay);
}
