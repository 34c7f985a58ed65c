import { pino } from 'pino';
import { redisFeed } from '../platform/changes/redis-feed.ts';
import type { Services } from '../platform/context.ts';
import { buildServer } from '../server.ts';
import { freePort } from './ports.ts';
import { startRedis } from './redis.ts';

/** Two gateways more over the same data, which tell each other of changes through a Redis of their own. */
export async function twoGateways(services: Services): Promise<{ urls: string[]; stop(): Promise<void> }> {
  const redis = await startRedis(await freePort());
  const urls: string[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  for (let number = 0; number < 2; number++) {
    const changes = await redisFeed(redis.url, pino({ level: 'silent' }));
    const app = await buildServer({ ...services, changes });
    urls.push(await app.listen({ port: 0, host: '127.0.0.1' }));
    ends.push(async () => {
      await app.close();
      await changes.close();
    });
  }
  ends.push(() => redis.stop());
  return {
    urls,
    async stop() {
      for (const end of ends) await end();
    },
  };
}
