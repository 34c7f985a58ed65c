import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { type ChangeFeed, localFeed, type RequestChange } from './feed.ts';

const CHANNEL = 'device-requests:changes';
const LONGEST_PAUSE_MS = 5_000;
/** So often a gateway that starts asks for Redis; once it runs it never gives up. */
const TRIES_AT_START = 4;

interface Message {
  /** The gateway that says it. */
  from: string;
  change: RequestChange;
}

/**
 * The feed of several gateways, over Redis. People on this gateway are told at once, those on the others through Redis. While
 * it is away everything else works on; when it is back every subscription begins anew, since changes may have been missed.
 */
export async function redisFeed(url: string, log: Logger): Promise<ChangeFeed> {
  const self = randomUUID();
  const local = localFeed();
  let started = false;
  const publisher = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (tries, cause) =>
        started || tries < TRIES_AT_START ? Math.min(100 * 2 ** tries, LONGEST_PAUSE_MS) : cause,
    },
  });
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis is away'));
  }
  subscriber.on('ready', () => {
    if (started) local.endSubscriptions();
  });
  await Promise.all([publisher.connect(), subscriber.connect()]);
  await subscriber.subscribe(CHANNEL, (text) => {
    const { from, change } = JSON.parse(text) as Message;
    if (from !== self) local.publish(change);
  });
  started = true;
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
      await Promise.allSettled([publisher.close(), subscriber.close()]);
    },
  };
}
