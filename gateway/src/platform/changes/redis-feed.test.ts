import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../testing/ports.ts';
import { REDIS_SERVER, type RedisServer, startRedis } from '../../testing/redis.ts';
import type { ChangeFeed, RequestChange } from './feed.ts';
import { redisFeed } from './redis-feed.ts';

const CHANGE: RequestChange = {
  id: 7,
  requestedBy: 1,
  action: 'created',
  from: null,
  to: 'submitted',
  at: '2026-01-31T08:00:00.000Z',
};

/** Records what one gateway receives. */
function listen(feed: ChangeFeed) {
  const heard: number[] = [];
  let lost = 0;
  const listener = { changed: ({ id }: RequestChange) => void heard.push(id), lost: () => void lost++ };
  feed.subscribe(listener);
  return { heard, lost: () => lost };
}

/** Waits until both feeds have reconnected once and messages of one reach the other. */
async function beginAnew(one: ChangeFeed, here: Listener, there: Listener): Promise<void> {
  await vi.waitFor(() => expect([here.lost(), there.lost()]).toEqual([1, 1]));
  await vi.waitFor(() => {
    one.publish({ ...CHANGE, id: 9 });
    expect(there.heard).toContain(9);
  });
}
type Listener = ReturnType<typeof listen>;

describe.skipIf(!REDIS_SERVER)('two gateways on Redis (skipped where no redis-server is installed)', () => {
  let redis: RedisServer;
  let port: number;
  const feeds: ChangeFeed[] = [];
  const feed = async () => {
    const made = await redisFeed(redis.url, pino({ level: 'silent' }));
    feeds.push(made);
    return made;
  };
  beforeEach(async () => {
    port = await freePort();
    redis = await startRedis(port);
  });
  afterEach(async () => {
    for (const each of feeds.splice(0)) await each.close();
    await redis.stop();
  });

  it('tell each other, and themselves once', async () => {
    const [one, two] = [await feed(), await feed()];
    const [here, there] = [listen(one), listen(two)];
    one.publish(CHANGE);
    two.publish({ ...CHANGE, id: 8 });
    await vi.waitFor(() => expect(there.heard.toSorted()).toEqual([7, 8]));
    await vi.waitFor(() => expect(here.heard.toSorted()).toEqual([7, 8]));
  });

  it('tell their own people while Redis is away, and begin anew when it is back', async () => {
    const [one, two] = [await feed(), await feed()];
    const [here, there] = [listen(one), listen(two)];
    await redis.stop();
    one.publish(CHANGE);
    expect(here.heard).toEqual([7]);
    redis = await startRedis(port);
    await beginAnew(one, here, there);
  });

  it('start while Redis is away, and tell each other when it comes', async () => {
    await redis.stop();
    const [one, two] = [await feed(), await feed()];
    const [here, there] = [listen(one), listen(two)];
    one.publish(CHANGE);
    expect([here.heard, there.heard]).toEqual([[7], []]);
    redis = await startRedis(port);
    await beginAnew(one, here, there);
  });

  it('do not start with a password that Redis refuses', async () => {
    await redis.stop();
    redis = await startRedis(port, '--requirepass', 'the right one');
    for (const user of ['', ':a-wrong-one@']) {
      const url = redis.url.replace('//', `//${user}`);
      await expect(redisFeed(url, pino({ level: 'silent' }))).rejects.toThrow(/NOAUTH|WRONGPASS/);
    }
  });
});
