import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../gateway/src/testing/ports.ts';
import type { Server } from '../targets/target.ts';

export interface Running {
  port: number;
  pid: number;
  /** The time in ms from the start of the process to its first correct answer. */
  coldMs: number;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts a server as in production. `ask` throws until the server answers correctly. The server's output goes into `folder`. */
export async function startServer(
  server: Server,
  databaseUrl: string,
  folder: string,
  ask: (port: number) => Promise<unknown>,
): Promise<Running> {
  const port = await freePort();
  const { args, env } = server.start(port, databaseUrl);
  const log = path.join(folder, `${server.name}-${port}.log`);
  const output = openSync(log, 'w');
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await exited;
  };
  for (;;) {
    try {
      await ask(port);
      const coldMs = Math.round(performance.now() - from);
      return { port, pid: child.pid as number, coldMs, stop };
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`${server.name} ended at its start: ${log}`);
      if (performance.now() - from > START_TIMEOUT_MS) {
        await stop();
        throw new Error(`${server.name} does not answer: ${error}`);
      }
      await wait(10);
    }
  }
}
