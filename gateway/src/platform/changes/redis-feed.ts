import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import {
  type ChangeFeed,
  localFeed,
  type MeetingChange,
  type PortalChange,
  type RequestChange,
} from './feed.ts';

const CHANNEL = 'device-requests:changes';
/** This channel is separate because gateways of older versions read every message on `CHANNEL` as a change of a request. */
const PORTAL_CHANNEL = 'device-requests:portal';
const NOTICES_CHANNEL = 'device-requests:notices';
const MAILS_CHANNEL = 'device-requests:mails';
const WRITERS_CHANNEL = 'device-requests:writers';
/** The name differs from an earlier one, because gateways of older versions read numbers of meetings from that channel. */
const MEETINGS_CHANNEL = 'device-requests:in-meetings';
const DEPUTIES_CHANNEL = 'device-requests:deputies';
/** This channel is separate because gateways of older versions would send changes that are only for staff to everyone. */
const STAFF_CHANNEL = 'device-requests:staff-changes';
const LONGEST_PAUSE_MS = 5_000;
/** The longest time that a start waits for Redis before it continues without Redis. */
const PATIENCE_AT_START_MS = 1_000;

interface Message<Change> {
  /** The gateway that sent the message. */
  from: string;
  change: Change;
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
  const hear =
    <Change>(pass: (change: Change) => void) =>
    (text: string) => {
      const { from, change } = JSON.parse(text) as Message<Change>;
      if (from !== self) pass(change);
    };
  let subscribed = false;
  const listening = new Promise<void>((resolve) => {
    // After a lost connection, the library has already subscribed again.
    subscriber.on('ready', async () => {
      try {
        if (!subscribed) {
          await subscriber.subscribe(CHANNEL, hear<RequestChange>(local.publish));
          await subscriber.subscribe(STAFF_CHANNEL, hear<RequestChange>(local.publish));
          await subscriber.subscribe(PORTAL_CHANNEL, hear<PortalChange>(local.announce));
          await subscriber.subscribe(NOTICES_CHANNEL, hear<readonly number[]>(local.notice));
          await subscriber.subscribe(MAILS_CHANNEL, hear<null>(local.failMails));
          await subscriber.subscribe(WRITERS_CHANNEL, hear<number>(local.write));
          await subscriber.subscribe(MEETINGS_CHANNEL, hear<MeetingChange>(local.meet));
          await subscriber.subscribe(DEPUTIES_CHANNEL, hear<readonly number[]>(local.deputize));
        }
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
  const tellOthers = <Change>(channel: string, change: Change) => {
    const message: Message<Change> = { from: self, change };
    publisher.publish(channel, JSON.stringify(message)).catch((error: Error) => {
      log.warn({ reason: error.message }, 'other gateways were not told of a change');
    });
  };
  return {
    ...local,
    publish(change) {
      local.publish(change);
      tellOthers(change.audience === 'staff' ? STAFF_CHANNEL : CHANNEL, change);
    },
    announce(what) {
      local.announce(what);
      tellOthers(PORTAL_CHANNEL, what);
    },
    notice(people) {
      local.notice(people);
      tellOthers(NOTICES_CHANNEL, people);
    },
    failMails() {
      local.failMails();
      tellOthers(MAILS_CHANNEL, null);
    },
    write(requestId) {
      local.write(requestId);
      tellOthers(WRITERS_CHANNEL, requestId);
    },
    meet(change) {
      local.meet(change);
      tellOthers(MEETINGS_CHANNEL, change);
    },
    deputize(people) {
      local.deputize(people);
      tellOthers(DEPUTIES_CHANNEL, people);
    },
    async close() {
      const clients = [publisher, subscriber];
      await Promise.allSettled(clients.map((client) => (client.isReady ? client.close() : client.destroy())));
    },
  };
}
