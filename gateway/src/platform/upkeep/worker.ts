import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Signal } from './signal.ts';

/** Work that a gateway does whenever there is some, beside its calls. */
export interface Worker {
  /** There is something to do. */
  wake(): void;
  /** Waits for what runs and starts nothing else. */
  stop(): Promise<void>;
}

/**
 * Does `work` now, whenever it or its signal is woken, and every `everyMs` for what others have left. It never runs twice at once here. A failure is
 * logged, and the work is tried again the next time. After each time it rests: it is done for all that has woken it meanwhile.
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
    running ??= run();
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
