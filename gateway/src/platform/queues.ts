import { QUEUE_NAMES, QUEUES, type QueueName, type QueueState } from '@portal/domain';
import type { Services } from './context.ts';
import { type SqlDateTime, toIso } from './db/index.ts';

/** The state of a queue, as its table is read. Counts may be texts. */
interface Counted {
  waiting: number | string;
  since: SqlDateTime | null;
  failed?: number | string;
}
type Read = (services: Services) => Promise<Counted>;

const readers = new Map<QueueName, Read>();

/** Registers the function that reads a queue. The module that owns the queue calls it. */
export function onQueue(name: QueueName, read: Read): void {
  readers.set(name, read);
}

/** The current state of all queues, in the catalogue's order. */
export async function readQueues(
  services: Services,
): Promise<(QueueState & { name: QueueName; title: string })[]> {
  const queues = [];
  for (const name of QUEUE_NAMES) {
    const { waiting = 0, since = null, failed = 0 } = (await readers.get(name)?.(services)) ?? {};
    queues.push({
      ...{ name, title: QUEUES[name].title, waiting: Number(waiting), failed: Number(failed) },
      waiting_since: since && toIso(since),
    });
  }
  return queues;
}
