import pino from 'pino';
import { expect, it } from 'vitest';
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
