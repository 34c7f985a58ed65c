import type { Services } from '../../platform/context.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { lastEventId } from '../../requests/index.ts';
import { countFacts } from './count.ts';

const EVERY_MS = 30_000;
/** The longest time between two counts without new events: for events that were committed late, and changes of the calendar. */
const AT_LEAST_EVERY_MS = 5 * 60_000;

/** Counts for reports whenever something new has happened. When nothing has, it is one statement. */
export function startCounting(services: Services): Worker {
  let counted: { event: number; at: number } | undefined;
  let isStopping = false;
  const worker = startWorker(
    services.log,
    'reports',
    async () => {
      const event = await lastEventId(services.db);
      const at = performance.now();
      if (event === counted?.event && at - counted.at < AT_LEAST_EVERY_MS) return;
      await countFacts(services, { isStopping: () => isStopping });
      counted = { event, at };
    },
    EVERY_MS,
  );
  return {
    wake: worker.wake,
    stop() {
      isStopping = true;
      return worker.stop();
    },
  };
}
