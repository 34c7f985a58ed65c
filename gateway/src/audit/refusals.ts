import { MESSAGES } from '@portal/domain';
import { LRUCache } from 'lru-cache';
import type { Context, Database } from '../platform/context.ts';
import { recordSecurityEvent } from './security-store.ts';

/** The same act of the same person is recorded at most this often: a page that repeats it tells nothing new. */
const AGAIN_AFTER_MS = 60_000;
/** How many refusals are remembered for that. */
const MOST = 1_000;

/** When each refused act was last recorded, by database: a process can hold several gateways. */
const recorded = new WeakMap<Database, LRUCache<string, number>>();
const underWay = new Set<Promise<void>>();

/** Refusals of which another event tells more. */
const toldOtherwise = new WeakSet<Error>();

/** Marks a refusal for which an event has been recorded: it leaves no second one. */
export function recordedRefusal<T extends Error>(error: T): T {
  toldOtherwise.add(error);
  return error;
}

/**
 * What a person who was refused an act (403) is told: first what is missing for any role to count. With it goes on record who was
 * refused what and why. `act` names the call, such as `PUT /api/users/:id` or `mutation updateUser`.
 */
export function refused(context: Context, act: string, error: Error, message = error.message): string {
  const reason = context.user?.secondFactorMissing ? MESSAGES.secondFactorMissing : message;
  if (!toldOtherwise.has(error)) record(context, act, reason);
  return reason;
}

/** Nobody waits for it. */
function record(context: Context, act: string, reason: string): void {
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
