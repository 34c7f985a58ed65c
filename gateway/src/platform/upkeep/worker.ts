import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { beyondTheRequest } from '../db/index.ts';
import type { Signal } from './signal.ts';

/** Work that a gateway does in the background whenever there is some. */
export interface Worker {
  /** Says that there is work to do. */
  wake(): void;
  /** Waits for the running work, and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs `work` now, whenever the worker or its signal is woken, and every `everyMs` milliseconds for work that others have left. It never
 * runs twice at the same time on this gateway. A failure is logged, and the work runs again the next time. After each run it pauses for
 * `restMs`. One run serves all wake-ups that came before it. The work does not use up the time of the request that wakes it.
 */
export function startWorker(
  log: Logger,
  name: string,
  work: () => Promise<void>,
  everyMs: number,
  { restMs = 0, wokenBy }: { restMs?: number; wokenBy?: Pick<Signal, 'subscribe'> } = {},
): Worker {
  const stopping = new AbortController();
  const rest = () => wait(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const run = async () => {
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        if (!stopped) log.error({ err: error, worker: name }, 'a worker failed and tries again');
      }
      if (restMs) await rest();
    } while (again && !stopped);
    running = undefined;
  };
  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= beyondTheRequest(run);
  };
  const timer = setInterval(wake, everyMs).unref();
  const unsubscribe = wokenBy?.subscribe(wake);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      unsubscribe?.();
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
