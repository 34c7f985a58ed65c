import type { Services } from '../../platform/context.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { lastEventId } from '../../requests/index.ts';
import { countFacts } from './count.ts';

/** What has happened is counted so long after it, at most, while counting takes no longer. */
const EVERY_MS = 30_000;

/** Counts for the reports what has happened, wherever there is something new; one statement where there is not. */
export function startCounting(services: Services): Worker {
  let counted: number | undefined;
  return startWorker(
    services.log,
    'reports',
    async () => {
      const last = await lastEventId(services.db);
      if (last === counted) return;
      await countFacts(services);
      counted = last;
    },
    EVERY_MS,
  );
}
