import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { type ChangeFeed, localFeed, type RequestChange } from './feed.ts';

const CHANNEL = 'device-requests:changes';
const LONGEST_PAUSE_MS = 5_000;
/** The longest time that a start waits for Redis before it continues without Redis. */
const PATIENCE_AT_START_MS = 1_000;

interface Message {
  /** The gateway that sent the message. */
  from: string;
  change: RequestChange;
}

/** Redis answers but will never accept this gateway: a setting is wrong, and Redis is not just unreachable. */
const isRefused = ({ message }: Error): boolean => /^(NOAUTH|WRONGPASS|NOPERM)/.test(message);

/**
 * The feed of several gateways, over Redis. People on this gateway are told at once, and people on the others through
 * Redis. While Redis cannot be reached, also at the start, everything else works. When it is back, every subscription
 * starts again, because changes may have been missed. Rejects when Redis refuses the name or password in its address.
 */
export async function redisFeed(url: string, log: Logger): Promise<ChangeFeed> {
  const self = randomUUID();
  const local = localFeed();
  let starting = true;
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (tries, cause) =>
        starting && isRefused(cause) ? cause : Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS),
    },
  });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis is away'));
  }
  const hear = (text: string) => {
    const { from, change } = JSON.parse(text) as Message;
    if (from !== self) local.publish(change);
  };
  let subscribed = false;
  const listening = new Promise<void>((resolve) => {
    // After a lost connection, the library has already subscribed again.
    subscriber.on('ready', async () => {
      try {
        if (!subscribed) await subscriber.subscribe(CHANNEL, hear);
        subscribed = true;
        local.endSubscriptions();
        resolve();
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'changes on other gateways are not heard yet');
      }
    });
  });
  const connected = Promise.all([publisher.connect(), subscriber.connect(), listening]);
  // After the start, the clients log their own connection errors.
  connected.catch(() => {});
  try {
    await Promise.race([connected, wait(PATIENCE_AT_START_MS)]);
  } catch (error) {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    throw error;
  }
  starting = false;
  return {
    ...local,
    publish(change) {
      local.publish(change);
      const message: Message = { from: self, change };
      publisher.publish(CHANNEL, JSON.stringify(message)).catch((error: Error) => {
        log.warn({ reason: error.message }, 'other gateways were not told of a change');
      });
    },
    async close() {
      const clients = [publisher, subscriber];
      await Promise.allSettled(clients.map((client) => (client.isReady ? client.close() : client.destroy())));
    },
  };
}
