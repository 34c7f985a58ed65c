import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { isBeyondLimits, type ThreadLimits, type Threads, threads } from '../../../platform/threads.ts';
import { type TurnLimits, Turns } from '../../../platform/turns.ts';
import type { Found, InspectionTask } from './worker.ts';

export interface InspectionLimits extends TurnLimits, ThreadLimits {}

/** Honest files take a few milliseconds. */
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
   * Inspects a file in a thread of its own. DomainErrors: `invalid` when that exceeds the limits, which ends the thread, and
   * `too_many_requests` while too many files wait.
   */
  inspect<Task extends InspectionTask>(task: Task, person: number): Promise<Found<Task>>;
  close(): Promise<void>;
}

/** `worker` is the file that the threads run. A test may give one that misbehaves. */
export function createInspector(limits: InspectionLimits = LIMITS, worker: string = WORKER): Inspector {
  const turns = new Turns(limits, { own: say('tooManyOwnUploads'), all: say('tooManyUploads') });
  const pool: Threads<InspectionTask, unknown> = threads('inspect', worker, limits);
  return {
    inspect: <Task extends InspectionTask>(task: Task, person: number) =>
      turns.run(person, async () => {
        try {
          return (await pool.run(task)) as Found<Task>;
        } catch (error) {
          throw isBeyondLimits(error) ? new DomainError('invalid', say('fileBeyondLimits')) : error;
        }
      }),
    close: pool.close,
  };
}

/** The inspector that all uploads of this process share. Its threads start with the first upload. */
export const inspector: Inspector = createInspector();
