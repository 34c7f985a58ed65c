import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from '../../server.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { freePort } from '../../testing/ports.ts';
import { REDIS_SERVER, type RedisServer, startRedis } from '../../testing/redis.ts';
import { readConfig } from '../config/config.ts';
import { redisCounts } from './shared-counts.ts';

const MOST = 60;
const SEARCHES = 300;
/**
 * With this patience, a gateway never believes that Redis is away only because the machine is busy. A call that really waited
 * so long would fail the test.
 */
const PATIENT_MS = 600_000;

describe.skipIf(!REDIS_SERVER)(
  'limits of two gateways on one Redis (skipped where no redis-server is installed)',
  () => {
    let redis: RedisServer;
    let port: number;
    let here: TestGateway;
    let there: { url: string; close(): Promise<void> };
    let person: SignedIn;

    beforeAll(async () => {
      port = await freePort();
      redis = await startRedis(port);
      here = await testGateway('SQLite', { RATE_LIMITS: 'on', REDIS_URL: redis.url }, (config) => ({
        ...config,
        redisPatienceMs: PATIENT_MS,
      }));
      const app = await buildServer(here.services);
      there = { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
    });
    beforeEach(async () => {
      await here.clear();
      person = await signInAs(here.services, 'analyst');
    });
    afterAll(async () => {
      await there.close();
      await here.stop();
      await redis.stop();
    });

    const call = async ({ url }: { url: string }) => {
      const headers = { authorization: `Bearer ${person.token}` };
      return (await fetch(`${url}/api/device-requests/1/files`, { method: 'POST', headers })).status;
    };
    const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

    it('count together', async () => {
      const calls = Array.from({ length: MOST + 20 }, (_, n) => call(n % 2 ? here : there));
      expect(refused(await Promise.all(calls))).toBe(20);
      expect([await call(here), await call(there)]).toEqual([429, 429]);
    });

    it('count searches together', async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const search = async ({ url }: { url: string }) =>
        (await fetch(`${url}/api/search?q=stent`, { headers })).status;
      const statuses: number[] = [];
      for (let calls = 0; calls < SEARCHES; calls += 50) {
        const some = Array.from({ length: 50 }, (_, n) => search(n % 2 ? here : there));
        statuses.push(...(await Promise.all(some)));
      }
      expect(refused(statuses)).toBe(0);
      expect([await search(here), await search(there)]).toEqual([429, 429]);
    });

    it('count together from the first call of a gateway on', async () => {
      const counts = await redisCounts(redis.url, PATIENT_MS, here.services.log);
      expect(await counts.add('first', 1_000)).toMatchObject({ current: 1 });
      counts.close();
    });

    it('hold by each gateway alone while Redis is away, and nobody waits', async () => {
      await redis.stop();
      const away = await Promise.all(Array.from({ length: MOST + 5 }, () => call(there)));
      expect(refused(away)).toBe(5);
      redis = await startRedis(port);
      // Both count together again: one gateway uses up the limit of somebody who has not called before, and the other gateway
      // knows it.
      await expect
        .poll(
          async () => {
            person = await signInAs(here.services, 'analyst');
            await Promise.all(Array.from({ length: MOST }, () => call(there)));
            return call(here);
          },
          { interval: 20 },
        )
        .toBe(429);
    });

    it('hold while Redis hangs, and nobody waits for it', async () => {
      const { services } = here;
      const { redisPatienceMs } = readConfig({});
      const app = await buildServer({ ...services, config: { ...services.config, redisPatienceMs } });
      const impatient = { url: await app.listen({ port: 0, host: '127.0.0.1' }) };
      await call(impatient);
      redis.tell('SIGSTOP');
      // All calls get an answer while Redis hangs.
      const hanging = await Promise.all(Array.from({ length: MOST + 4 }, () => call(impatient)));
      redis.tell('SIGCONT');
      expect(refused(hanging)).toBe(5);
      await app.close();
    });

    it('do not keep a gateway from starting without Redis', async () => {
      await redis.stop();
      const app = await buildServer(here.services);
      expect((await app.inject('/api/remotes')).statusCode).toBe(200);
      await app.close();
      redis = await startRedis(port);
    });
  },
);
