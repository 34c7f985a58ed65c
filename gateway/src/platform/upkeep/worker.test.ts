import pino from 'pino';
import { expect, it } from 'vitest';
import { Patience, startWaiting } from '../db/patience.ts';
import { startWorker } from './worker.ts';

it('a worker that rests does once what has woken it many times', async () => {
  let times = 0;
  const work = async () => {
    times++;
  };
  const worker = startWorker(pino({ enabled: false }), 'test', work, 60_000, { restMs: 20 });
  for (let time = 0; time < 10; time++) worker.wake();
  await expect.poll(() => times).toBe(2);
  await worker.stop();
  worker.wake();
  expect(times).toBe(2);
});

it('a worker has its own time for the database, and not what is left of that of the request that wakes it', async () => {
  const limits: number[] = [];
  const work = async () => {
    const { ms, done } = startWaiting(1_000);
    done();
    limits.push(ms);
  };
  const worker = startWorker(pino({ enabled: false }), 'test', work, 60_000);
  await expect.poll(() => limits).toEqual([1_000]);
  new Patience(10).run(() => worker.wake());
  await expect.poll(() => limits).toEqual([1_000, 1_000]);
  await worker.stop();
});
