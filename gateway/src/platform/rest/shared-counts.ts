import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import type { Logger } from 'pino';

/** How long Redis is not asked after it did not answer. */
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5_000;

/** Adds one to a count that ends with its window. Returns the count and the remaining milliseconds. */
const ADD = `
local count = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`;

export interface Count {
  current: number;
  /** Milliseconds until the count starts again. */
  ttl: number;
}

/** Counts that all gateways share. */
export interface SharedCounts {
  /** Adds one to a count. Undefined when Redis does not answer at once: then the caller counts by itself. Never rejects. */
  add(key: string, windowMs: number): Promise<Count | undefined>;
  close(): void;
}

/** Waits until the connection is open or the first attempt has failed, so that the first calls are counted together. */
async function firstAttempt(client: RedisClientType, patienceMs: number): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(client, 'ready', { signal }), wait(patienceMs, undefined, { signal })]).catch(
    () => {},
  );
  done.abort();
}

/** Counts in Redis. Redis may be unavailable, also at the start, and may hang: a call never waits long for it. */
export async function redisCounts(
  url: string,
  patienceMs: number,
  log: Pick<Logger, 'warn'>,
): Promise<SharedCounts> {
  const { createClient } = await import('@redis/client');
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS) },
  });
  client.on('error', () => {});
  client.connect().catch(() => {});
  await firstAttempt(client, patienceMs);
  let pausedUntil = 0;
  const pause = (error: Error) => {
    if (performance.now() >= pausedUntil)
      log.warn({ reason: error.message }, 'calls are counted by this gateway alone: Redis is away');
    pausedUntil = performance.now() + PAUSE_MS;
  };
  return {
    async add(key, windowMs) {
      if (performance.now() < pausedUntil) return undefined;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
      });
      try {
        const counted = client.eval(ADD, { keys: [key], arguments: [String(windowMs)] });
        const [current, ttl] = (await Promise.race([counted, late])) as [number, number];
        return { current, ttl };
      } catch (error) {
        pause(error as Error);
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
