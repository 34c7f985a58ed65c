import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROUNDS = 100;
const OPENS = `
  const { parentPort } = require('node:worker_threads');
  const { openDatabase } = require(${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))});
  parentPort.on('message', (dataDir) => {
    try {
      openDatabase({ dataDir }).destroy();
      parentPort.postMessage('open');
    } catch (error) {
      parentPort.postMessage(error.message);
    }
  });
`;

let workers: Worker[];
beforeAll(() => {
  workers = [1, 2, 3].map(() => new Worker(OPENS, { eval: true, execArgv: [] }));
});
afterAll(() => Promise.all(workers.map((worker) => worker.terminate())));

it('a new file can be opened by several at the same moment', { timeout: 60_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-open-'));
    const answers = workers.map((worker) => once(worker, 'message'));
    for (const worker of workers) worker.postMessage(folder);
    expect((await Promise.all(answers)).flat()).toEqual(['open', 'open', 'open']);
    await rm(folder, { recursive: true });
  }
});
