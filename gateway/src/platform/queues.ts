import { QUEUE_NAMES, QUEUES, type QueueName, type QueueState } from '@portal/domain';
import type { Services } from './context.ts';
import { type SqlDateTime, toIso } from './db/index.ts';

/** What a queue's table says. Counts may be texts. */
interface Counted {
  waiting: number | string;
  since: SqlDateTime | null;
  failed?: number | string;
}
type Read = (services: Services) => Promise<Counted>;

const readers = new Map<QueueName, Read>();

/** Says how a queue is read. Each is read by the module that has it. */
export function onQueue(name: QueueName, read: Read): void {
  readers.set(name, read);
}

/** All queues as they stand now, in the catalogue's order. */
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
