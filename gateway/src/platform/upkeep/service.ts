import type { Services } from '../context.ts';
import type { Module } from '../module.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

export interface Upkeep {
  /** Waits for running tasks, and starts no others. */
  stop(): Promise<void>;
}

/** Called after a task has succeeded. When it throws, the task counts as failed. */
export type Done = (task: string) => unknown;

/**
 * Runs all tasks of the modules one after the other. When a task fails, this is logged, the other tasks still run, and the failed one runs
 * again the next time.
 */
export async function runTasks(
  services: Services,
  modules: readonly Module[],
  done: Done = () => {},
): Promise<void> {
  for (const [task, work] of modules.flatMap(({ tasks = {} }) => Object.entries(tasks))) {
    try {
      await work(services);
      await done(task);
    } catch (error) {
      services.log.error({ err: error, task }, 'upkeep failed');
    }
  }
}

/** Runs the tasks shortly after the start, and every hour from then on. */
export function startUpkeep(
  services: Services,
  modules: readonly Module[],
  done?: Done,
  { first = FIRST_MS, every = EVERY_MS } = {},
): Upkeep {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = (ms: number) => {
    timer = setTimeout(run, ms).unref();
  };
  const run = () => {
    running = runTasks(services, modules, done).finally(() => {
      running = undefined;
      if (!stopped) schedule(every);
    });
  };
  schedule(first);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
