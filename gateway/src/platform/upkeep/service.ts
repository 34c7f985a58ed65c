import { TASK_NAMES, TASKS, type TaskName } from '../../tasks.ts';
import type { Services } from '../context.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

export interface Upkeep {
  /** Waits for what is under way; nothing further begins. */
  stop(): Promise<void>;
}

/** Does all tasks one after the other. One that fails is logged and tried again the next time; the others are done. */
export async function runTasks(services: Services, done: (task: TaskName) => void = () => {}): Promise<void> {
  for (const task of TASK_NAMES) {
    try {
      await TASKS[task](services);
      done(task);
    } catch (error) {
      services.log.error({ err: error, task }, 'upkeep failed');
    }
  }
}

/** Does the tasks shortly after the start and every hour from then on. */
export function startUpkeep(
  services: Services,
  done?: (task: TaskName) => void,
  { first = FIRST_MS, every = EVERY_MS } = {},
): Upkeep {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = (ms: number) => {
    timer = setTimeout(run, ms).unref();
  };
  const run = () => {
    running = runTasks(services, done).finally(() => {
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
