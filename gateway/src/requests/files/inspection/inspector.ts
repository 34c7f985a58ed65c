import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Piscina } from 'piscina';
import type { Inspection } from './inspection.ts';
import { type TurnLimits, Turns } from './turns.ts';
import type { InspectionTask } from './worker.ts';

export interface InspectionLimits extends TurnLimits {
  /** From the start of one inspection on, with the start of its thread. */
  timeMs: number;
  /** Of one thread's heap. Buffers are not part of it: how many bytes are held at once, the inspection itself bounds. */
  heapMb: number;
}

/** Honest workbooks take a few milliseconds. */
const LIMITS: InspectionLimits = {
  timeMs: 10_000,
  heapMb: 128,
  atOnce: Math.max(2, Math.min(availableParallelism() - 1, 4)),
  waiting: 500,
  waitingOfOne: 20,
};
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
/** Threads that nobody needs are ended. */
const IDLE_MS = 60_000;

export interface Inspector {
  /**
   * Looks into a file, in a thread of its own. DomainErrors: `invalid` when that exceeds the limits, which ends the thread;
   * `too_many_requests` while too many files wait.
   */
  inspect(task: InspectionTask, person: number): Promise<Inspection>;
  close(): Promise<void>;
}

async function openPool(file: string, { atOnce, heapMb }: InspectionLimits): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: file,
    name: 'inspect',
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    // Nothing in a file concerns the settings or secrets of the gateway.
    env: {},
  });
  // A thread that fails between two inspections is replaced. A thread that fails during an inspection rejects it.
  pool.on('error', () => {});
  return pool;
}

const isBeyondLimits = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** `worker` is the file that the threads run. A test may give one that misbehaves. */
export function createInspector(limits: InspectionLimits = LIMITS, worker: string = WORKER): Inspector {
  const turns = new Turns(limits);
  let pool: Promise<Piscina> | undefined;
  return {
    inspect: (task, person) =>
      turns.run(person, async () => {
        pool ??= openPool(worker, limits);
        const threads = await pool;
        const signal = AbortSignal.timeout(limits.timeMs);
        try {
          return await threads.run(task, { signal });
        } catch (error) {
          throw isBeyondLimits(error) ? new DomainError('invalid', say('fileBeyondLimits')) : error;
        }
      }),
    async close() {
      await (await pool)?.destroy();
    },
  };
}
