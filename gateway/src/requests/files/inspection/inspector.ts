import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { isBeyondLimits, type ThreadLimits, type Threads, threads } from '../../../platform/threads.ts';
import type { Inspection } from './inspection.ts';
import { type TurnLimits, Turns } from './turns.ts';
import type { InspectionTask } from './worker.ts';

export interface InspectionLimits extends TurnLimits, ThreadLimits {}

/** Honest workbooks take a few milliseconds. */
const LIMITS: InspectionLimits = {
  timeMs: 10_000,
  heapMb: 128,
  atOnce: Math.max(2, Math.min(availableParallelism() - 1, 4)),
  waiting: 500,
  waitingOfOne: 20,
};
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface Inspector {
  /**
   * Looks into a file, in a thread of its own. DomainErrors: `invalid` when that exceeds the limits, which ends the thread;
   * `too_many_requests` while too many files wait.
   */
  inspect(task: InspectionTask, person: number): Promise<Inspection>;
  close(): Promise<void>;
}

/** `worker` is the file that the threads run. A test may give one that misbehaves. */
export function createInspector(limits: InspectionLimits = LIMITS, worker: string = WORKER): Inspector {
  const turns = new Turns(limits);
  const pool: Threads<InspectionTask, Inspection> = threads('inspect', worker, limits);
  return {
    inspect: (task, person) =>
      turns.run(person, async () => {
        try {
          return await pool.run(task);
        } catch (error) {
          throw isBeyondLimits(error) ? new DomainError('invalid', say('fileBeyondLimits')) : error;
        }
      }),
    close: pool.close,
  };
}
